// A gear about z: teeth on a cylinder, or on a cone whose apex lies towards -z. Heights stand perpendicular to that surface,
//   at (r + h cos d) across and -h sin d along the axis, d between axis and cone; then shrunk towards the apex.
import { BufferAttribute, BufferGeometry, CylinderGeometry, Vector3 } from "three";
import type { Look } from "./shapes";
import { along_z, painted } from "./solids";

/// Corners of a tooth: the angle as a part of the pitch, the height as a part of the module.
const kTooth: [number, number][] = [
  [-0.32, -1.25],
  [-0.14, 1],
  [0.14, 1],
  [0.32, -1.25],
];
const kRoot = kTooth.map(([part]): [number, number] => [part, kTooth[0]![1]]);
const kFace = 0.3; // width of the teeth of a bevel gear at most, of the cone's side
const kWidth = 0.3; // of the radius, where no shape says it
export const kHub = 1.5; // length of the hub, in widths
const kRing = 3; // thickness of a ring behind its teeth, in modules

/// Two closed lines of corners, and the strip between them.
type Sheet = [Vector3[], Vector3[]];

export interface Gear {
  radius: number;
  width: number;
  cone: number;
  teeth: number;
  inside: boolean;
}

export function gear_parts(gear: Gear, look: Look): BufferGeometry[] {
  const { radius, inside } = gear;
  const width = gear.width || kWidth * radius;
  const corners = gear.teeth * kTooth.length;
  const teeth = [0, 1].map((end) => rim(gear, width, end, kTooth)) as Sheet;
  const roots = [0, 1].map((end) => rim(gear, width, end, kRoot)) as Sheet;
  const walls = roots.map((edge) =>
    edge.map((p) => (inside ? outer(p, gear) : new Vector3(0, 0, p.z))),
  ) as Sheet;
  const sheets: Sheet[] = [
    [teeth[1], teeth[0]],
    [teeth[0], roots[0]],
    [roots[1], teeth[1]],
    [roots[0], walls[0]],
    [walls[1], roots[1]],
  ];
  if (inside) sheets.push(walls);
  const of_colour = (marked: boolean): BufferGeometry =>
    painted(
      quads(sheets, corners, (i) => (i < kTooth.length) === marked, inside),
      marked ? look.mark : look.colour,
    );
  const parts = [of_colour(false), of_colour(true)];
  if (!inside) {
    const long = kHub * width;
    const hub = along_z(new CylinderGeometry(0.25 * radius, 0.25 * radius, long, 32));
    parts.push(painted(hub, look.colour));
  }
  return parts;
}

/// Once round at the back (end 0) or the front (end 1) of the gear, with the corners of `profile` for each tooth.
function rim({ radius, cone, teeth, inside }: Gear, width: number, end: number, profile: typeof kTooth): Vector3[] {
  const module = (2 * radius) / teeth;
  const pitch = (2 * Math.PI) / teeth;
  const points: Vector3[] = [];
  const side = radius / Math.sin(cone); // of the cone; infinite for a cylinder
  const shrink = cone > 0 ? 1 - (end * Math.min(width / Math.cos(cone), kFace * side)) / side : 1;
  const apex = cone > 0 ? -radius / Math.tan(cone) : 0;
  for (let i = 0; i < teeth; ++i)
    for (const [part, height] of profile) {
      const h = height * module * (inside ? -1 : 1);
      const angle = (i + part) * pitch;
      const across = (radius + h * Math.cos(cone)) * shrink;
      const along = cone > 0 ? apex + (-h * Math.sin(cone) - apex) * shrink : width * (0.5 - end);
      points.push(new Vector3(across * Math.cos(angle), across * Math.sin(angle), along));
    }
  return points;
}

function outer(p: Vector3, { radius, teeth }: Gear): Vector3 {
  const wall = radius + (kRing * 2 * radius) / teeth;
  const scale = wall / Math.hypot(p.x, p.y);
  return new Vector3(p.x * scale, p.y * scale, p.z);
}

/// The strips at those corners that are wanted; faces look outwards.
function quads(
  sheets: Sheet[],
  corners: number,
  wanted: (i: number) => boolean,
  inside: boolean,
): BufferGeometry {
  const points: number[] = [];
  for (const [a, b] of sheets)
    for (let i = 0; i < corners; ++i) {
      if (!wanted(i)) continue;
      const k = (i + 1) % corners;
      const [p, q, r, s] = [a[i]!, a[k]!, b[k]!, b[i]!];
      const triangles = inside ? [p, r, q, p, s, r] : [p, q, r, p, r, s];
      for (const corner of triangles) points.push(corner.x, corner.y, corner.z);
    }
  const made = new BufferGeometry();
  made.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  made.computeVertexNormals();
  return made;
}
