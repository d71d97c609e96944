// Where contact points and the chosen body have been: the whole way faint, what lies behind strong.
import { CircleGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial, Vector3 } from "three";
import { Line2 } from "three/examples/jsm/lines/Line2.js";
import { LineGeometry } from "three/examples/jsm/lines/LineGeometry.js";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import type { Entity } from "../data/entity";
import { type Run, interpolate } from "../data/run";
import { discard, turn_z_to } from "./solids";

/// Points of a line at most: more cannot be told apart on a screen.
const kMostPoints = 4000;
const kDot = 0.02; // of the machine's length

interface Trace {
  columns: Float64Array[];
  every: number;
  lines: Line2[]; // whole, past
  dot?: Mesh;
}

export class Traces {
  readonly group = new Group();
  readonly pickable: Mesh[] = [];
  private readonly run: Run;
  private readonly contacts: Trace[] = [];
  private chosen: Trace | undefined;
  private readonly lift: Vector3;
  private readonly resolution: { x: number; y: number };

  constructor(run: Run, colours: string[], resolution: { x: number; y: number }) {
    this.run = run;
    this.resolution = resolution;
    const { contacts, size, up } = run.header.scene;
    const normal = new Vector3(...up);
    this.lift = normal.clone().multiplyScalar(1e-3 * size); // clear of the ground
    contacts.forEach((contact, i) => {
      const names = contact.columns?.point ?? [];
      const trace = this.make(names, colours[i % colours.length]!, 2.5);
      if (!trace) return;
      trace.dot = this.dot(colours[i % colours.length]!, kDot * size, normal, { kind: "contact", name: contact.name });
      this.contacts.push(trace);
    });
    this.set_time(run.start);
  }

  set_time(t: number): void {
    const place = this.run.place(t);
    for (const trace of this.chosen ? [...this.contacts, this.chosen] : this.contacts) {
      trace.lines[1]!.geometry.instanceCount = Math.floor(place.i / trace.every);
      const [x, y, z] = trace.columns.map((column) => interpolate(column, place)) as [number, number, number];
      trace.dot?.position.set(x, y, z).add(this.lift);
      if (trace.dot) trace.dot.visible = Number.isFinite(x + y + z);
    }
  }

  /// The way of a body's origin; none without a name.
  choose_body(name: string | undefined, colour: string): void {
    if (this.chosen) {
      for (const line of this.chosen.lines) discard(line);
    }
    this.chosen =
      name === undefined
        ? undefined
        : this.make(
            ["x", "y", "z"].map((c) => `pose.${name}.${c}`),
            colour,
            1.5,
          );
  }

  private make(names: string[], colour: string, width: number): Trace | undefined {
    const columns = names.map((name) => this.run.column(name));
    if (columns.length !== 3 || columns.some((column) => column === undefined)) return undefined;
    const [x, y, z] = columns as [Float64Array, Float64Array, Float64Array];
    const every = Math.max(1, Math.ceil(x.length / kMostPoints));
    const points: number[] = [];
    let last: [number, number, number] = [x[0]!, y[0]!, z[0]!];
    for (let i = 0; i < x.length; i += every) {
      // While a contact is off the ground it has no point: the line waits.
      if (Number.isFinite(x[i]! + y[i]! + z[i]!)) last = [x[i]!, y[i]!, z[i]!];
      points.push(last[0] + this.lift.x, last[1] + this.lift.y, last[2] + this.lift.z);
    }
    if (points.length < 6) return undefined;
    const lines = [0.22, 0.9].map((opacity) => this.line(points, colour, width, opacity));
    return { columns: [x, y, z], every, lines };
  }

  private line(points: number[], colour: string, linewidth: number, opacity: number): Line2 {
    const material = new LineMaterial({ color: colour, linewidth, opacity, transparent: true, depthWrite: false });
    material.resolution.set(this.resolution.x, this.resolution.y);
    const made = new Line2(new LineGeometry().setPositions(points), material);
    made.renderOrder = 2;
    this.group.add(made);
    return made;
  }

  private dot(colour: string, radius: number, normal: Vector3, entity: Entity): Mesh {
    const material = new MeshBasicMaterial({ color: colour, side: DoubleSide, depthWrite: false, transparent: true });
    const made = new Mesh(new CircleGeometry(radius, 32), material);
    made.quaternion.copy(turn_z_to(normal));
    made.renderOrder = 2;
    made.userData["entity"] = entity;
    this.pickable.push(made);
    this.group.add(made);
    return made;
  }
}
