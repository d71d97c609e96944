// The bodies of one run: meshes that take the pose of a time. A ghost is the same, pale and without details.
import { Box3, Group, type Material, Mesh, MeshBasicMaterial, MeshStandardMaterial, Vector3 } from "three";
import type { Entity } from "../data/entity";
import type { JointInfo } from "../data/header";
import type { Run } from "../data/run";
import { foot_geometry, joint_geometry } from "./glyphs";
import { type Track, apply_pose, track_of } from "./motion";
import { body_geometry } from "./shapes";
import { merged, vector } from "./solids";

/// Soft hues that differ in lightness too.
const kBodyColours = ["#5b7fa6", "#d9a25f", "#6fa8a0", "#b5687c", "#93a7bd", "#8d7aa8", "#c9b97c", "#577d6b"];
const kFamily = 4; // bodies, from which on they share a colour
const kBodyMark = "#f4f1ea";
const kPin = "#3b4148";
const kPinCore = "#d3d7db";
/// Radius of a joint's glyph, as a part of the machine's length: usual, and at most.
const kGlyph = 0.022;
const kLargestGlyph = 0.09;
const kFoot = "#9aa2aa";
/// Joints that hold a point of the ground.
const kFooted = ["revolute", "universal", "spherical", "cylindrical", "helical"];
const kGhostColour = "#7a8aa0";
const kHighlight = 0x3a6ea5;

interface Part {
  group: Group;
  track: Track | undefined;
  materials: MeshStandardMaterial[];
}

export class Puppet {
  readonly root = new Group();
  readonly pickable: Mesh[] = [];
  private readonly parts = new Map<string, Part>();
  private readonly run: Run;
  private readonly ghost: boolean;

  constructor(run: Run, ghost: boolean) {
    this.run = run;
    this.ghost = ghost;
    const { bodies, joints } = run.header.scene;
    bodies.forEach((_, i) => this.add_body(i));
    if (!ghost) joints.forEach((_, i) => this.add_joint(i));
    this.set_time(run.start);
    if (!ghost) this.add_mounts();
  }

  set_time(t: number): void {
    const place = this.run.place(t);
    for (const part of this.parts.values()) if (part.track) apply_pose(part.track, place, part.group);
  }

  body(name: string): Group | undefined {
    return this.parts.get(name)?.group;
  }

  /// A point of a body's frame, in the world; of the ground where there is no such body.
  point(body: string, p: Vector3): Vector3 {
    const group = this.parts.get(body)?.group;
    return group ? p.applyMatrix4(group.matrixWorld) : p;
  }

  /// A direction of a body's frame, in the world.
  direction(body: string, d: Vector3): Vector3 {
    const group = this.parts.get(body)?.group;
    return group ? d.applyQuaternion(group.quaternion) : d;
  }

  highlight(entity: Entity | undefined): void {
    for (const part of this.parts.values())
      for (const material of part.materials) {
        const owner = material.userData["entity"] as Entity;
        const lit = entity !== undefined && owner.kind === entity.kind && owner.name === entity.name;
        material.emissive.setHex(lit ? kHighlight : 0);
      }
  }

  /// Around all bodies as they stand.
  bounds(): Box3 {
    return new Box3().setFromObject(this.root);
  }

  /// Where the machine is: mean of the bodies' middles, a cheap point to follow.
  centre(target: Vector3): Vector3 {
    target.set(0, 0, 0);
    let count = 0;
    for (const { group, track } of this.parts.values()) {
      const middle = group.userData["middle"] as Vector3 | undefined;
      if (!track || !middle) continue;
      target.add(middle.clone().applyMatrix4(group.matrixWorld));
      ++count;
    }
    return count > 0 ? target.divideScalar(count) : target;
  }

  private add_body(i: number): void {
    const { bodies, contacts, size } = this.run.header.scene;
    const body = bodies[i]!;
    const group = new Group();
    const part: Part = { group, track: track_of(this.run, body.name), materials: [] };
    this.parts.set(body.name, part);
    this.root.add(group);
    const colour = this.colour(body.name);
    const rolls = contacts.some((contact) => contact.body === body.name);
    const geometry = body_geometry(body, { size, colour, mark: kBodyMark, rolls });
    if (!geometry) return;
    geometry.computeBoundingBox();
    group.userData["middle"] = geometry.boundingBox!.getCenter(new Vector3());
    this.add_mesh(part, new Mesh(geometry, this.material({ kind: "body", name: body.name })), {
      kind: "body",
      name: body.name,
    });
  }

  /// Many bodies of one family, as leg1 to leg6, share a colour, unless the machine has no others.
  private colour(name: string): string {
    const names = this.run.header.scene.bodies.map((body) => body.name);
    const stem = (other: string): string => other.replace(/\d+/g, "");
    const members = (other: string): number => names.filter((each) => stem(each) === stem(other)).length;
    const shares = (other: string): boolean => members(other) >= kFamily && members(other) < names.length;
    const families = [...new Set(names.map((each) => (shares(each) ? stem(each) : each)))];
    return kBodyColours[families.indexOf(shares(name) ? stem(name) : name) % kBodyColours.length]!;
  }

  private add_joint(i: number): void {
    const { joints, size } = this.run.header.scene;
    const joint = joints[i]!;
    const part = this.parts.get(joint.child);
    const geometry = joint_geometry(joint, this.glyph_radius(joint, size), kPin, kPinCore);
    if (!part || !geometry) return;
    const entity: Entity = { kind: "joint", name: joint.name };
    this.add_mesh(part, new Mesh(geometry, this.material(entity)), entity);
  }

  /// Large enough to be seen around the bars that it joins.
  private glyph_radius({ parent, child }: JointInfo, size: number): number {
    const bars = this.run.header.scene.bodies
      .filter(({ name }) => name === parent || name === child)
      .flatMap(({ shapes }) => shapes.filter(({ type }) => type === "rod").map(({ radius }) => 1.15 * (radius ?? 0)));
    return Math.min(kLargestGlyph * size, Math.max(kGlyph * size, ...bars));
  }

  /// Joints on the ground stand on a foot, where they were at the start.
  private add_mounts(): void {
    const { joints, size, up } = this.run.header.scene;
    const feet = joints
      .filter(({ parent, type }) => parent === "ground" && kFooted.includes(type))
      .map((joint) =>
        foot_geometry(
          this.point(joint.child, vector(joint.point)),
          vector(up, [0, 0, 1]),
          this.glyph_radius(joint, size),
          kFoot,
        ),
      );
    const geometry = merged(feet);
    if (!geometry) return;
    const mesh = new Mesh(geometry, new MeshStandardMaterial({ vertexColors: true, roughness: 0.8 }));
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    this.root.add(mesh);
  }

  private material(entity: Entity): Material {
    if (this.ghost)
      return new MeshBasicMaterial({ color: kGhostColour, transparent: true, opacity: 0.28, depthWrite: false });
    const made = new MeshStandardMaterial({ vertexColors: true, roughness: 0.55, metalness: 0.08 });
    made.userData["entity"] = entity;
    return made;
  }

  private add_mesh(part: Part, mesh: Mesh, entity: Entity): void {
    part.group.add(mesh);
    if (this.ghost) {
      mesh.renderOrder = 3;
      return;
    }
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.userData["entity"] = entity;
    part.materials.push(mesh.material as MeshStandardMaterial);
    this.pickable.push(mesh);
  }
}
