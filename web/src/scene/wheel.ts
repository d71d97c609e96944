// A wheel about z at the origin: tyre, rim, hub and spokes, so that its spin shows.
import { BoxGeometry, type BufferGeometry, CapsuleGeometry, CylinderGeometry, TorusGeometry, Vector3 } from "three";
import type { Look } from "./shapes";
import { along_z, painted, placed, turn_z_to } from "./solids";

const kSpokes = 8;
const kRollers = 12;
const kTyre = "#34383d";
const kMetal = "#c3c8ce";
/// A wheel as thin as a line is drawn with a tyre of this part of its radius.
const kThinTyre = 0.045;

export interface Wheel {
  radius: number;
  width: number;
  crown: number;
  roller_angle: number | undefined;
}

export function wheel_parts(wheel: Wheel, look: Look): BufferGeometry[] {
  if (wheel.roller_angle !== undefined) return omni_parts(wheel.radius, wheel.width, wheel.roller_angle, look);
  const { radius, width, crown } = wheel;
  const broad = width > 0.3 * radius;
  const tyre = Math.max(kThinTyre * radius, Math.min(crown, 0.4 * radius), broad ? 0 : width / 2);
  const thickness = Math.max(width, 2 * tyre * 0.6);
  const inner = broad ? 0.78 * radius : radius - 2 * tyre;
  const parts = broad
    ? broad_tyre(radius, inner, width)
    : [painted(new TorusGeometry(radius - tyre, tyre, 16, 64), kTyre)];
  parts.push(painted(ring(inner + 0.01 * radius, 0.93 * inner, 0.8 * thickness), look.colour));
  parts.push(painted(along_z(new CylinderGeometry(0.11 * radius, 0.11 * radius, 1.3 * thickness, 24)), look.colour));
  for (let i = 0; i < kSpokes; ++i)
    parts.push(spoke(i, 0.1 * radius, 0.95 * inner, radius, i === 0 ? look.mark : kMetal));
  return parts;
}

/// Barrels along the rim, each at the angle to the hub's axis, in the plane that touches the rim.
function omni_parts(radius: number, width: number, angle: number, look: Look): BufferGeometry[] {
  const thick = 0.11 * radius;
  const middle = radius - thick;
  const across = Math.abs(Math.cos(angle)) > 0.1; // rollers along the rim are short enough to stand one by one
  const long = across ? Math.max(width, 0.5 * radius) / Math.abs(Math.cos(angle)) : (2 * Math.PI * middle) / kRollers;
  const parts = [
    painted(
      along_z(new CylinderGeometry(0.72 * radius, 0.72 * radius, Math.max(width, 0.3 * radius), 40)),
      look.colour,
    ),
    painted(
      along_z(new CylinderGeometry(0.12 * radius, 0.12 * radius, Math.max(width, 0.3 * radius) * 1.15, 24)),
      kMetal,
    ),
  ];
  for (let i = 0; i < kRollers; ++i) {
    const at = (2 * Math.PI * i) / kRollers;
    const out = new Vector3(Math.cos(at), Math.sin(at), 0);
    const ahead = new Vector3(-Math.sin(at), Math.cos(at), 0);
    // At the lowest point, out = -n, this is e' of the contact: cos e + sin f with f = n x e.
    const axis = new Vector3(0, 0, Math.cos(angle)).addScaledVector(ahead, Math.sin(angle));
    const barrel = new CapsuleGeometry(thick, Math.max(0.1 * radius, 0.8 * long - 2 * thick), 6, 14);
    parts.push(placed(painted(along_z(barrel), kTyre), out.multiplyScalar(middle), turn_z_to(axis)));
  }
  parts.push(
    placed(
      painted(new BoxGeometry(0.4 * radius, 0.06 * radius, Math.max(width, 0.3 * radius) * 1.03), look.mark),
      new Vector3(0.45 * radius, 0, 0),
    ),
  );
  return parts;
}

function broad_tyre(radius: number, inner: number, width: number): BufferGeometry[] {
  return [painted(ring(radius, inner, width), kTyre)];
}

/// A hoop with a square section.
function ring(outer: number, inner: number, width: number): BufferGeometry {
  const middle = (outer + inner) / 2;
  const half = (outer - inner) / 2;
  return new TorusGeometry(middle, half, 12, 64).scale(1, 1, width / (2 * half));
}

function spoke(i: number, from: number, to: number, radius: number, colour: string): BufferGeometry {
  const angle = (2 * Math.PI * i) / kSpokes;
  const direction = new Vector3(Math.cos(angle), Math.sin(angle), 0);
  const thick = 0.014 * radius;
  const bar = along_z(new CylinderGeometry(thick, thick, to - from, 8));
  return placed(painted(bar, colour), direction.clone().multiplyScalar((from + to) / 2), turn_z_to(direction));
}
