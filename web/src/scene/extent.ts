// How much room a run takes, which side it is drawn for, and where the floor is.
import { Box3, Sphere, Vector3 } from "three";
import type { Run } from "../data/run";
import type { Puppet } from "./puppet";
import { vector } from "./solids";

const kSamples = 24; // times at which the machine is looked at

export interface Extent {
  at_start: Sphere;
  all: Sphere;
}

/// Leaves the puppet at the last time that was looked at.
export function extent(run: Run, puppet: Puppet): Extent {
  const all = new Box3();
  let at_start = new Sphere();
  for (let i = 0; i <= kSamples; ++i) {
    puppet.set_time(run.start + ((run.end - run.start) * i) / kSamples);
    const now = puppet.bounds();
    if (i === 0) at_start = now.getBoundingSphere(new Sphere());
    all.union(now);
  }
  const room = all.getBoundingSphere(new Sphere());
  for (const sphere of [at_start, room]) if (!(sphere.radius > 0)) sphere.radius = 1;
  return { at_start, all: room };
}

/// On the ground where something stands on it; else below the lowest point of the motion.
export function ground_height(run: Run, puppet: Puppet, up: Vector3): number {
  if (run.header.scene.contacts.length > 0) return 0;
  let lowest = 0;
  for (let i = 0; i <= kSamples; ++i) {
    puppet.set_time(run.start + ((run.end - run.start) * i) / kSamples);
    const { min, max } = puppet.bounds();
    // The corner of the box that lies farthest down
    const low =
      up.x * (up.x > 0 ? min.x : max.x) + up.y * (up.y > 0 ? min.y : max.y) + up.z * (up.z > 0 ? min.z : max.z);
    lowest = Math.min(lowest, low);
  }
  puppet.set_time(run.start);
  return lowest;
}

/// Towards the camera for a machine that moves in one plane: perpendicular to it, a little from the side and from above.
export function drawing_plane(run: Run, puppet: Puppet, up: Vector3): Vector3 | undefined {
  const { joints, contacts } = run.header.scene;
  if (contacts.length > 0 || joints.length === 0) return undefined;
  let normal: Vector3 | undefined;
  for (const { type, axis, child } of joints) {
    const body = puppet.body(child);
    if (type === "weld" || !body) continue;
    if (type !== "revolute" && type !== "prismatic") return undefined;
    if (type === "prismatic") continue;
    const direction = vector(axis, [0, 0, 1]).applyQuaternion(body.quaternion).normalize();
    if (normal && Math.abs(normal.dot(direction)) < 0.999) return undefined;
    normal ??= direction;
  }
  if (!normal || Math.abs(normal.dot(up)) > 0.5) return undefined;
  const side = up.clone().cross(normal);
  return normal.clone().addScaledVector(side, 0.35).addScaledVector(up, 0.28);
}
