// Directions of a contact's forces: the normal n, along l, where a wheel that spins about +a goes, and across, m = n x l.
import { Vector3 } from "three";
import type { ContactInfo } from "../data/header";
import type { Run } from "../data/run";
import type { Puppet } from "./puppet";
import { vector } from "./solids";

const kWheels = ["wheel", "disk", "cylinder", "tube"];

/// In the world, as the bodies stand: n alone for a ball, whose other two are fixed in the surface; none in a bowl.
export function contact_directions(contact: ContactInfo, run: Run, puppet: Puppet): () => Vector3[] {
  const { bodies, up } = run.header.scene;
  const normal = vector(contact.normal, up);
  if (normal.lengthSq() === 0) return () => [];
  normal.normalize();
  const is_skate = contact.type === "skate";
  const is_wheel = bodies.some(
    ({ name, shapes }) => name === contact.body && shapes.some(({ type }) => kWheels.includes(type)),
  );
  const axis = contact.axis && (is_skate || is_wheel) ? vector(contact.axis) : undefined;
  const n = new Vector3();
  const l = new Vector3();
  const m = new Vector3();
  return () => {
    puppet.direction(contact.on ?? "ground", n.copy(normal));
    if (!axis) return [n];
    puppet.direction(contact.body, l.copy(axis));
    if (is_skate) l.addScaledVector(n, -l.dot(n)).normalize();
    else l.cross(n).normalize();
    return [n, l, m.crossVectors(n, l)];
  };
}
