// A wheel about z at the origin: tyre, rim, hub and spokes, so that its spin shows.
import { type BufferGeometry, CylinderGeometry, TorusGeometry, Vector3 } from "three";
import type { Look } from "./shapes";
import { along_z, painted, placed, turn_z_to } from "./solids";

const kSpokes = 8;
const kTyre = "#34383d";
const kMetal = "#c3c8ce";
/// A wheel as thin as a line is drawn with a tyre of this part of its radius.
const kThinTyre = 0.045;

export function wheel_parts(radius: number, width: number, crown: number, look: Look): BufferGeometry[] {
  const broad = width > 0.3 * radius;
  const tyre = Math.max(kThinTyre * radius, Math.min(crown, 0.4 * radius), broad ? 0 : width / 2);
  const thickness = Math.max(width, 2 * tyre * 0.6);
  const inner = broad ? 0.78 * radius : radius - 2 * tyre;
  const parts = broad ? broad_tyre(radius, inner, width) : [painted(new TorusGeometry(radius - tyre, tyre, 16, 64), kTyre)];
  parts.push(painted(ring(inner + 0.01 * radius, 0.93 * inner, 0.8 * thickness), look.colour));
  parts.push(painted(along_z(new CylinderGeometry(0.11 * radius, 0.11 * radius, 1.3 * thickness, 24)), look.colour));
  for (let i = 0; i < kSpokes; ++i) parts.push(spoke(i, 0.1 * radius, 0.95 * inner, radius, i === 0 ? look.mark : kMetal));
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
