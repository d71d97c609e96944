// Shapes of the model file to one coloured mesh a body.
import {
  type BufferGeometry,
  BoxGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  LatheGeometry,
  Matrix4,
  Quaternion,
  Shape as Outline,
  SphereGeometry,
  Vector2,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { BodyInfo, Shape } from "../data/header";
import { gear_parts } from "./gear";
import { along_z, merged, painted, placed, turn_z_to, vector } from "./solids";
import { wheel_parts } from "./wheel";

const kRound = 64; // sides of a circle
const kBallRound = 36; // of a ball, which has far more faces
/// Of what is drawn thin: a line or a point has no size of its own. Parts of the machine's length.
const kThinRod = 0.016;
const kPoint = 0.025;
const kPlate = 0.02; // thickness of a disk, of its radius

export interface Look {
  size: number; // the machine's length
  colour: string;
  mark: string; // on round things, so that their spin shows
  rolls: boolean; // a ball that rolls has belts
}

export function body_geometry(body: BodyInfo, look: Look): BufferGeometry | undefined {
  return merged(body.shapes.flatMap((shape) => shape_parts(shape, look)));
}

function shape_parts(shape: Shape, look: Look): BufferGeometry[] {
  switch (shape.type) {
    case "rod":
      return [rod(shape, look)];
    case "box":
      return [box(shape, look)];
    case "cylinder":
    case "tube":
    case "disk":
    case "wheel":
      return round(shape, look);
    case "sphere":
      return [
        ball(vector(shape.center), shape.radius ?? 0, look),
        ...ball_marks(vector(shape.center), shape.radius ?? 0, look),
      ];
    case "ellipsoid":
      return ellipsoid(shape, look);
    case "point":
      return [ball(vector(shape.at ?? shape.center), kPoint * look.size, look)];
    case "blade":
      return [blade(shape, look)];
    case "plate":
      return plate(shape, look);
    case "gear":
      return gear(shape, look);
    default:
      // A shape of a later version: a place holder is better than a body that cannot be seen.
      return [ball(vector(shape.center ?? shape.at), kPoint * look.size, look)];
  }
}

function rod(shape: Shape, look: Look): BufferGeometry {
  const from = vector(shape.from);
  const to = vector(shape.to, [0, 0, 1]);
  const direction = to.clone().sub(from);
  const length = direction.length();
  const radius = shape.radius || kThinRod * look.size;
  const capsule = along_z(new CapsuleGeometry(radius, length, 8, 20));
  return painted(placed(capsule, from.add(to).multiplyScalar(0.5), turn_z_to(direction)), look.colour);
}

function turn_of(axes: Shape["axes"]): Quaternion {
  const [a, b, c] = axes ?? [];
  if (!a || !b || !c) return new Quaternion();
  const m = new Matrix4().set(...a, 0, ...b, 0, ...c, 0, 0, 0, 0, 1);
  return new Quaternion().setFromRotationMatrix(m);
}

function box(shape: Shape, look: Look): BufferGeometry {
  const size = vector(shape.size, [1, 1, 1]);
  const thin = Math.min(size.x, size.y, size.z);
  const edge = Math.min(0.12 * thin, 0.01 * look.size);
  const solid =
    edge > 0 ? new RoundedBoxGeometry(size.x, size.y, size.z, 3, edge) : new BoxGeometry(size.x, size.y, size.z);
  return painted(placed(solid, vector(shape.center), turn_of(shape.axes)), look.colour);
}

function round(shape: Shape, look: Look): BufferGeometry[] {
  const radius = shape.radius ?? 1;
  const length = shape.length ?? shape.width ?? 0;
  const inner = shape.inner_radius ?? 0;
  const flat = length < 0.9 * radius;
  const turn = turn_z_to(vector(shape.axis, [0, 0, 1]));
  const at = vector(shape.center);
  const parts =
    shape.type === "wheel"
      ? wheel_parts({ radius, width: length, crown: shape.crown ?? 0, roller_angle: shape.roller_angle }, look)
      : inner > 0
        ? [painted(tube(radius, inner, length || kPlate * radius), look.colour)]
        : solid_parts(radius, length || kPlate * radius, look, flat);
  return parts.map((part) => placed(part, at, turn));
}

function solid_parts(radius: number, length: number, look: Look, flat: boolean): BufferGeometry[] {
  const solid = painted(along_z(new CylinderGeometry(radius, radius, length, kRound)), look.colour);
  if (!flat) return [solid];
  // A stripe from the rim towards the middle on both faces
  const stripe = new BoxGeometry(0.55 * radius, 0.05 * radius, length + 0.012 * radius);
  return [solid, placed(painted(stripe, look.mark), new Vector3(0.6 * radius, 0, 0))];
}

function tube(radius: number, inner: number, length: number): BufferGeometry {
  const h = length / 2;
  const corners = [
    [inner, -h],
    [radius, -h],
    [radius, h],
    [inner, h],
    [inner, -h],
  ];
  // A lathe rounds its corners' normals off: each edge has its own pair of points.
  const profile = corners.slice(1).flatMap((corner, i) => [corners[i]!, corner]);
  const lathe = new LatheGeometry(
    profile.map(([x, y]) => new Vector2(x, y)),
    kRound,
  );
  return along_z(lathe);
}

function ball(at: Vector3, radius: number, look: Look): BufferGeometry {
  return painted(placed(new SphereGeometry(radius, kBallRound, kBallRound / 2), at), look.colour);
}

/// Two belts round a ball that rolls.
function ball_marks(at: Vector3, radius: number, look: Look): BufferGeometry[] {
  return look.rolls ? belts(look).map((belt) => placed(belt.scale(radius, radius, radius), at)) : [];
}

/// About z and about x, round a ball of radius 1.
function belts(look: Look): BufferGeometry[] {
  const belt = (): BufferGeometry =>
    painted(along_z(new CylinderGeometry(1.004, 1.004, 0.08, kRound, 1, true)), look.mark);
  return [belt(), placed(belt(), new Vector3(), turn_z_to(new Vector3(1, 0, 0)))];
}

function ellipsoid(shape: Shape, look: Look): BufferGeometry[] {
  const { x, y, z } = vector(shape.semi_axes ?? shape.size, [1, 1, 1]);
  const solid = painted(new SphereGeometry(1, kBallRound, kBallRound / 2), look.colour);
  return [solid, ...(look.rolls ? belts(look) : [])].map((part) =>
    placed(part.scale(x, y, z), vector(shape.center), turn_of(shape.axes)),
  );
}

/// A stripe from the middle to the farthest point of the outline, on both faces: its turning shows.
function plate(shape: Shape, look: Look): BufferGeometry[] {
  const outline = (shape.outline ?? []).map(([x, y]) => new Vector2(x, y));
  const far = outline.reduce((best, p) => (p.length() > best.length() ? p : best), new Vector2());
  const thick = shape.thickness ?? 0;
  const solid = new ExtrudeGeometry(new Outline(outline), { depth: thick, bevelEnabled: false });
  solid.translate(0, 0, -thick / 2);
  const stripe = new BoxGeometry(0.5 * far.length(), 0.05 * far.length(), thick + 0.012 * far.length())
    .translate(0.6 * far.length(), 0, 0)
    .rotateZ(far.angle());
  return [painted(solid, look.colour), painted(stripe, look.mark)].map((part) =>
    placed(part, vector(shape.center), turn_of(shape.axes)),
  );
}

function gear(shape: Shape, look: Look): BufferGeometry[] {
  const { radius = 1, width = 0, cone = 0, teeth = 0, inside = false } = shape;
  const axis = vector(shape.axis, [0, 0, 1]).normalize();
  const tooth = vector(shape.tooth, [1, 0, 0]).normalize();
  const turn = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(tooth, axis.clone().cross(tooth), axis));
  return gear_parts({ radius, width, cone, teeth, inside }, look).map((part) =>
    placed(part, vector(shape.center), turn),
  );
}

/// Stands on its point, along its direction.
function blade(shape: Shape, look: Look): BufferGeometry {
  const long = 0.14 * look.size;
  const along = vector(shape.direction, [1, 0, 0]);
  const solid = new BoxGeometry(0.02 * long, 0.25 * long, long).translate(0, 0.125 * long, 0);
  // The direction lies in the ground, z is up in the drawing: y of the blade goes there.
  const turn = new Quaternion().setFromRotationMatrix(
    new Matrix4().makeBasis(
      new Vector3(0, 0, 1).cross(along).normalize().negate(),
      new Vector3(0, 0, 1),
      along.normalize(),
    ),
  );
  return painted(placed(solid, vector(shape.at), turn), look.mark);
}
