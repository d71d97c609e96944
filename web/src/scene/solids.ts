// Small steps that shapes, glyphs and arrows are built with.
import { BufferAttribute, type BufferGeometry, Color, Matrix4, Mesh, type Object3D, Quaternion, Vector3 } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { Vec3 } from "../data/header";

export const kZ = new Vector3(0, 0, 1);
const kY = new Vector3(0, 1, 0);

export function vector(v: Vec3 | undefined, fallback: Vec3 = [0, 0, 0]): Vector3 {
  const [x, y, z] = v ?? fallback;
  return new Vector3(x, y, z);
}

/// The turn that takes z to the direction; none for a direction without length.
export function turn_z_to(direction: Vector3): Quaternion {
  if (direction.lengthSq() === 0) return new Quaternion();
  return new Quaternion().setFromUnitVectors(kZ, direction.clone().normalize());
}

/// three.js draws round things about y; those here stand along z.
export function along_z<G extends BufferGeometry>(geometry: G): G {
  geometry.applyQuaternion(new Quaternion().setFromUnitVectors(kY, kZ));
  return geometry;
}

export function placed(geometry: BufferGeometry, at: Vector3, turn = new Quaternion()): BufferGeometry {
  return geometry.applyMatrix4(new Matrix4().compose(at, turn, new Vector3(1, 1, 1)));
}

/// With one colour in every vertex, so that parts of several colours can be one mesh.
export function painted(geometry: BufferGeometry, colour: string): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  plain.deleteAttribute("uv");
  const { r, g, b } = new Color(colour);
  const count = plain.getAttribute("position").count;
  const colours = new Float32Array(3 * count);
  for (let i = 0; i < count; ++i) colours.set([r, g, b], 3 * i);
  plain.setAttribute("color", new BufferAttribute(colours, 3));
  return plain;
}

export function merged(parts: BufferGeometry[]): BufferGeometry | undefined {
  if (parts.length === 0) return undefined;
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return whole ?? undefined;
}

/// Out of the scene, and out of the graphics card's memory.
export function discard(root: Object3D): void {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat()) material.dispose();
  });
  root.removeFromParent();
}
