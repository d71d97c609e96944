// The bodies of one run: meshes that take the pose of a time. A ghost is the same, pale and without details.
import { Box3, Group, Line3, type Material, Mesh, MeshBasicMaterial, MeshStandardMaterial, Vector3 } from "three";
import type { Entity } from "../data/entity";
import type { JointInfo, Vec3 } from "../data/header";
import type { Run } from "../data/run";
import { foot_geometry, joint_geometry } from "./glyphs";
import { type Track, apply_pose, track_of } from "./motion";
import { kHub } from "./gear";
import { body_geometry } from "./shapes";
import { merged, vector } from "./solids";
import { surface_mesh } from "./surfaces";

/// Soft hues that differ in lightness too.
const kBodyColours = ["#5b7fa6", "#d9a25f", "#6fa8a0", "#b5687c", "#93a7bd", "#8d7aa8", "#c9b97c", "#577d6b"];
const kFamily = 4; // bodies, from which on they share a colour
const kBodyMark = "#f4f1ea";
const kPin = "#3b4148";
const kPinCore = "#d3d7db";
/// Radius of a joint's glyph, as a part of the machine's length: usual, and at most.
const kGlyph = 0.022;
const kLargestGlyph = 0.09;
const kBarReach = 1.15; // radii of a bar, around which a glyph shows
const kFoot = "#9aa2aa";
/// Joints that hold a point of the ground.
const kFooted = ["revolute", "universal", "spherical", "cylindrical", "helical"];
/// Shapes that a pin goes through.
const kWheels = ["cylinder", "tube", "disk", "wheel", "plate", "gear"];
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
    this.set_time(run.start);
    if (ghost) return;
    joints.forEach((_, i) => this.add_joint(i));
    this.add_mounts();
    this.add_surfaces();
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
    const { thickness } = this.wheel_at(joint);
    const geometry = joint_geometry(joint, this.glyph_radius(joint, size), thickness, kPin, kPinCore);
    if (!part || !geometry) return;
    const entity: Entity = { kind: "joint", name: joint.name };
    this.add_mesh(part, new Mesh(geometry, this.material(entity)), entity);
  }

  /// Large enough to be seen around the bars that it joins.
  private glyph_radius(joint: JointInfo, size: number): number {
    const at = this.point(joint.child, vector(joint.point));
    const bars = this.run.header.scene.bodies
      .filter(({ name }) => name === joint.parent || name === joint.child)
      .flatMap(({ name, shapes }) =>
        shapes
          .filter(({ type }) => type === "rod")
          .map(({ from, to, radius = 0 }) => {
            const bar = new Line3(this.point(name, vector(from)), this.point(name, vector(to)));
            const reach = kBarReach * radius;
            return bar.closestPointToPoint(at, true, new Vector3()).distanceTo(at) < reach ? reach : 0;
          }),
      );
    return Math.min(kLargestGlyph * size, Math.max(kGlyph * size, ...bars));
  }

  /// The gear, cam or disc of the child that turns about this joint; its thickness is 0 where there is none.
  private wheel_at({ type, child, point, axis }: JointInfo): { thickness: number; radius: number; cone: number } {
    const none = { thickness: 0, radius: 0, cone: 0 };
    if (type !== "revolute") return none;
    const direction = vector(axis, [0, 0, 1]).normalize();
    const shapes = this.run.header.scene.bodies.find(({ name }) => name === child)?.shapes ?? [];
    const found = shapes.flatMap((shape) => {
      const along = vector(shape.axes ? (shape.axes.map((row) => row[2]) as Vec3) : shape.axis, [0, 0, 0]).normalize();
      if (!kWheels.includes(shape.type) || Math.abs(along.dot(direction)) < 0.999) return [];
      const reach = Math.max(shape.radius ?? 0, ...(shape.outline ?? []).map(([a, b]) => Math.hypot(a, b)));
      if (vector(shape.center).sub(vector(point)).cross(direction).length() > reach) return [];
      const width = (shape.type === "gear" ? kHub : 1) * (shape.width ?? 0);
      const thickness = (shape.thickness ?? 0) + (shape.length ?? 0) + width;
      return [{ thickness, radius: reach, cone: (shape.cone ?? 0) * Math.sign(along.dot(direction)) }];
    });
    return found.sort((a, b) => b.radius - a.radius)[0] ?? none;
  }

  /// Under the joint; beside a wheel that would hide it: on the side that is down, or away from a cone's apex.
  private foot_of(joint: JointInfo): Vector3 {
    const { size, up } = this.run.header.scene;
    const r = this.glyph_radius(joint, size);
    const { thickness, radius, cone } = this.wheel_at(joint);
    const point = this.point(joint.child, vector(joint.point));
    if (radius < r) return point;
    const axis = this.direction(joint.child, vector(joint.axis, [0, 0, 1])).normalize();
    const rise = axis.dot(vector(up, [0, 0, 1]));
    const side = Math.abs(rise) > 0.5 ? -Math.sign(rise) : cone !== 0 ? Math.sign(cone) : -1;
    return point.addScaledVector(axis, side * (thickness / 2 + r));
  }

  /// Joints on the ground stand on a foot, where they were at the start.
  private add_mounts(): void {
    const { joints, size, up } = this.run.header.scene;
    const feet = joints
      .filter(({ parent, type }) => parent === "ground" && kFooted.includes(type))
      .map((joint) =>
        foot_geometry(this.foot_of(joint), vector(up, [0, 0, 1]), this.glyph_radius(joint, size), kFoot),
      );
    const geometry = merged(feet);
    if (!geometry) return;
    const mesh = new Mesh(geometry, new MeshStandardMaterial({ vertexColors: true, roughness: 0.8 }));
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    this.root.add(mesh);
  }

  /// Not to be picked: they lie around what rolls on them.
  private add_surfaces(): void {
    for (const surface of this.run.header.scene.surfaces ?? [])
      (this.parts.get(surface.body)?.group ?? this.root).add(surface_mesh(surface, this.run));
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
