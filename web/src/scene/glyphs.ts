// Joints as small glyphs along z: a pin, a slide, a ball, a cross.
import { type BufferGeometry, BoxGeometry, CylinderGeometry, SphereGeometry, TorusGeometry, Vector3 } from "three";
import type { JointInfo } from "../data/header";
import { along_z, merged, painted, placed, turn_z_to, vector } from "./solids";

/// In the child's frame; undefined for joints that leave nothing to be seen. A pin goes through a wheel as thick as
/// `through`.
export function joint_geometry(
  joint: JointInfo,
  radius: number,
  through: number,
  dark: string,
  light: string,
): BufferGeometry | undefined {
  const parts = glyph_parts(joint.type, radius, through, dark, light);
  const turn = turn_z_to(vector(joint.axis, [0, 0, 1]));
  return merged(parts.map((part) => placed(part, vector(joint.point), turn)));
}

function pin(r: number, length: number, colour: string): BufferGeometry {
  return painted(along_z(new CylinderGeometry(r, r, length, 24)), colour);
}

function glyph_parts(type: string, r: number, through: number, dark: string, light: string): BufferGeometry[] {
  switch (type) {
    case "revolute":
      return [pin(r, Math.max(2.2 * r, through + 0.6 * r), dark), pin(0.55 * r, Math.max(2.5 * r, through + r), light)];
    case "prismatic":
      return [
        painted(new BoxGeometry(2.2 * r, 2.2 * r, 4 * r), dark),
        painted(new BoxGeometry(1.2 * r, 1.2 * r, 4.5 * r), light),
      ];
    case "cylindrical":
      return [pin(r, 4 * r, dark), pin(0.6 * r, 4.6 * r, light)];
    case "helical": {
      const rings = [-1.2, -0.4, 0.4, 1.2].map((z) =>
        placed(painted(new TorusGeometry(r, 0.22 * r, 8, 24), dark), new Vector3(0, 0, z * r)),
      );
      return [...rings, pin(0.7 * r, 4 * r, light)];
    }
    case "universal": {
      const across = placed(pin(0.45 * r, 3.2 * r, light), new Vector3(), turn_z_to(new Vector3(1, 0, 0)));
      return [pin(0.45 * r, 3.2 * r, dark), across, painted(new SphereGeometry(0.8 * r, 20, 14), dark)];
    }
    case "spherical":
      return [
        painted(new SphereGeometry(1.25 * r, 28, 18), light),
        painted(new TorusGeometry(1.2 * r, 0.22 * r, 10, 32), dark),
      ];
    case "planar":
      return [painted(new BoxGeometry(4 * r, 4 * r, 0.3 * r), light), pin(0.7 * r, 1.2 * r, dark)];
    case "weld":
    case "fixed":
      return [painted(new BoxGeometry(1.3 * r, 1.3 * r, 1.3 * r), dark)];
    case "free":
      return [];
    default:
      return [painted(new SphereGeometry(r, 20, 14), dark)];
  }
}

/// A four-sided foot under a point of the ground.
export function foot_geometry(point: Vector3, up: Vector3, r: number, colour: string): BufferGeometry {
  const foot = along_z(new CylinderGeometry(0.9 * r, 2.1 * r, 2.6 * r, 4).rotateY(Math.PI / 4)).translate(
    0,
    0,
    -1.6 * r,
  );
  const plate = new BoxGeometry(5 * r, 5 * r, 0.5 * r).translate(0, 0, -3.1 * r);
  return placed(merged([painted(foot.toNonIndexed(), colour), painted(plate, colour)])!, point, turn_z_to(up));
}
