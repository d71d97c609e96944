// Poses of the bodies over time, from the columns pose.BODY.*: X_WB.
import type { Object3D } from "three";
import { Quaternion } from "three";
import type { Place, Run } from "../data/run";

const kParts = ["x", "y", "z", "qx", "qy", "qz", "qw"] as const;

/// The columns of one body; undefined where the run has none (a body welded to the ground, say).
export type Track = Float64Array[];

export function track_of(run: Run, body: string): Track | undefined {
  const columns = kParts.map((part) => run.column(`pose.${body}.${part}`));
  return columns.every((column) => column !== undefined) ? (columns as Track) : undefined;
}

const next = new Quaternion();

/// Between rows the place is interpolated, the attitude turned along the shortest way.
export function apply_pose(track: Track, { i, f }: Place, object: Object3D): void {
  const at = (part: number, row: number): number => track[part]![row]!;
  object.position.set(at(0, i), at(1, i), at(2, i));
  object.quaternion.set(at(3, i), at(4, i), at(5, i), at(6, i));
  if (f > 0 && i + 1 < track[0]!.length) {
    const p = object.position;
    p.set(p.x + f * (at(0, i + 1) - p.x), p.y + f * (at(1, i + 1) - p.y), p.z + f * (at(2, i + 1) - p.z));
    object.quaternion.slerp(next.set(at(3, i + 1), at(4, i + 1), at(5, i + 1), at(6, i + 1)), f);
  }
  object.quaternion.normalize();
  object.updateMatrixWorld(true);
}
