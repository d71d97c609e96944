// Forces and moments as arrows: reactions of the parent on the child, and of the ground on what stands on it.
import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshStandardMaterial, Vector3 } from "three";
import { type Entity, same } from "../data/entity";
import type { ContactInfo, JointInfo } from "../data/header";
import { type Place, type Run, interpolate } from "../data/run";
import { number_text } from "../page/format";
import { round_length } from "./ground";
import type { Puppet } from "./puppet";
import { contact_directions } from "./contact_axes";
import { along_z, kZ, vector } from "./solids";

export type Load = "force" | "moment";

const kColours: Record<Load, string> = { force: "#d55e00", moment: "#7b5bb5" };
/// The largest arrow of the run, as a part of the machine's length.
const kLongest = 0.55;
const kThick = 0.008;
const kWorld = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];

interface Arrow {
  entity: Entity;
  load: Load;
  columns: Float64Array[]; // parts
  directions: () => Vector3[]; // of the parts, in the world
  at: (place: Place) => Vector3;
  group: Group;
  shaft: Mesh;
  heads: Mesh[];
}

export class Arrows {
  readonly group = new Group();
  factor = 1; // what the reader has chosen over the automatic scale
  private readonly run: Run;
  private readonly puppet: Puppet;
  private readonly arrows: Arrow[] = [];
  private readonly metre_per_unit: Record<Load, number>;
  private readonly value = new Vector3();

  constructor(run: Run, puppet: Puppet) {
    this.run = run;
    this.puppet = puppet;
    for (const joint of run.header.scene.joints) this.add_joint(joint);
    for (const contact of run.header.scene.contacts) this.add_contact(contact);
    this.metre_per_unit = { force: this.automatic("force"), moment: this.automatic("moment") };
  }

  has(entity: Entity): boolean {
    return this.arrows.some((arrow) => same(arrow.entity, entity));
  }

  entities(): Entity[] {
    return this.arrows.map((arrow) => arrow.entity);
  }

  shown(entity: Entity): boolean {
    return this.arrows.some((arrow) => same(arrow.entity, entity) && arrow.group.visible);
  }

  show(entity: Entity, visible: boolean): void {
    for (const arrow of this.arrows) if (same(arrow.entity, entity)) arrow.group.visible = visible;
  }

  set_time(t: number): void {
    const place = this.run.place(t);
    for (const arrow of this.arrows) if (arrow.group.visible) this.draw(arrow, place);
  }

  /// What an arrow of a round length means, as "500 N = 0.2 m".
  scale_text(): string {
    const texts = (["force", "moment"] as const)
      .filter((load) => this.arrows.some((arrow) => arrow.load === load && arrow.group.visible))
      .map((load) => {
        const scale = this.factor * this.metre_per_unit[load];
        const amount = round_length((0.3 * this.run.header.scene.size) / scale);
        return `${number_text(amount)} ${load === "force" ? "N" : "N m"} = ${number_text(amount * scale, 2)} m`;
      });
    return texts.join(" · ");
  }

  private draw(arrow: Arrow, place: Place): void {
    const directions = arrow.directions();
    const value = this.value.set(0, 0, 0);
    arrow.columns.forEach((column, i) => value.addScaledVector(directions[i]!, interpolate(column, place)));
    const size = this.run.header.scene.size;
    const length = value.length() * this.factor * this.metre_per_unit[arrow.load];
    const thick = kThick * size;
    const drawn = Number.isFinite(length) && length > 0.5 * thick;
    arrow.shaft.visible = drawn;
    for (const head of arrow.heads) head.visible = drawn;
    if (!drawn) return;
    const head = Math.min(7 * thick, 0.5 * length);
    const slim = Math.min(1, head / (7 * thick)) * thick;
    arrow.group.position.copy(arrow.at(place));
    arrow.group.quaternion.setFromUnitVectors(kZ, value.normalize());
    arrow.shaft.scale.set(slim, slim, length - head);
    arrow.heads.forEach((cone, i) => {
      cone.scale.set(2.6 * slim, 2.6 * slim, head);
      cone.position.z = length - head - 0.6 * i * head;
    });
  }

  private automatic(load: Load): number {
    let largest = 0;
    for (const { load: of, columns } of this.arrows) {
      if (of !== load) continue;
      for (let i = 0; i < this.run.t.length; ++i) {
        const square = columns.reduce((sum, column) => sum + column[i]! ** 2, 0);
        if (square > largest) largest = square;
      }
    }
    return largest > 0 ? (kLongest * this.run.header.scene.size) / Math.sqrt(largest) : 1;
  }

  private add_joint(joint: JointInfo): void {
    const names = joint.columns?.reaction ?? [];
    const point = vector(joint.point);
    const at = (): Vector3 => this.puppet.point(joint.child, point.clone());
    const entity: Entity = { kind: "joint", name: joint.name };
    const world = (): Vector3[] => kWorld;
    this.add(entity, "force", names.slice(0, 3), world, at);
    this.add(entity, "moment", names.slice(3, 6), world, at);
  }

  private add_contact(contact: ContactInfo): void {
    const { point, normal, longitudinal, lateral } = contact.columns ?? {};
    const columns = (point ?? []).map((name) => this.run.column(name));
    if (columns.length !== 3 || columns.some((column) => !column)) return;
    const at = (place: Place): Vector3 =>
      new Vector3(...(columns.map((column) => interpolate(column!, place)) as [number, number, number]));
    const along = contact_directions(contact, this.run, this.puppet);
    const names = [normal, longitudinal, lateral].slice(0, along().length).filter((name) => name !== undefined);
    if (along().length === names.length) this.add({ kind: "contact", name: contact.name }, "force", names, along, at);
  }

  private add(
    entity: Entity,
    load: Load,
    names: string[],
    directions: () => Vector3[],
    at: (place: Place) => Vector3,
  ): void {
    const columns = names.map((name) => this.run.column(name));
    if (columns.length === 0 || columns.some((column) => !column)) return;
    const material = new MeshStandardMaterial({ color: kColours[load], roughness: 0.6 });
    const group = new Group();
    const shaft = new Mesh(along_z(new CylinderGeometry(1, 1, 1, 14)).translate(0, 0, 0.5), material);
    // A moment has two heads, as on paper
    const heads = Array.from(
      { length: load === "moment" ? 2 : 1 },
      () => new Mesh(along_z(new ConeGeometry(1, 1, 20)).translate(0, 0, 0.5), material),
    );
    group.add(shaft, ...heads);
    group.visible = false;
    this.group.add(group);
    this.arrows.push({ entity, load, columns: columns as Float64Array[], directions, at, group, shaft, heads });
  }
}
