// What the header of a blob says (docs/reference/page-format.md). Lengths in metres, points in the body's frame.

export type Vec3 = [number, number, number];

export interface Shape {
  type: string; // rod, box, cylinder, tube, disk, wheel, sphere, ellipsoid, point, blade, plate, gear
  from?: Vec3;
  to?: Vec3;
  center?: Vec3;
  at?: Vec3;
  axis?: Vec3;
  axes?: Vec3[]; // rows of a matrix whose columns are the directions
  size?: Vec3;
  semi_axes?: Vec3;
  radius?: number;
  inner_radius?: number;
  length?: number;
  width?: number;
  crown?: number;
  roller_angle?: number; // of the rollers on a wheel's rim [rad]
  direction?: Vec3;
  outline?: [number, number][]; // of a plate, along the first two of `axes`
  thickness?: number;
  tooth?: Vec3; // from a gear's centre to the middle of a tooth
  teeth?: number;
  cone?: number; // of a bevel gear [rad]
  inside?: boolean; // teeth on the inside of a ring
}

export interface BodyInfo {
  name: string;
  shapes: Shape[];
}

export interface JointInfo {
  name: string;
  type: string;
  parent: string;
  child: string;
  point: Vec3; // in the child's frame
  axis?: Vec3;
  columns?: { q?: string[]; u?: string[]; reaction?: string[] };
}

export interface ContactInfo {
  name: string;
  type: string;
  body: string;
  on?: string;
  axis?: Vec3; // of the wheel, or along the blade; in the body's frame
  normal?: Vec3; // of the surface, in the frame of `on`; zero in a bowl
  columns?: { point?: string[]; normal?: string; longitudinal?: string; lateral?: string };
}

export interface SurfaceInfo {
  type: string; // plane, bowl
  body: string; // that carries it
  at: Vec3;
  normal?: Vec3;
  radius?: number;
  contacts: string[];
}

export interface SpringInfo {
  name: string;
  kind?: string; // spring, or rod for a massless one
  body_a: string;
  point_a: Vec3;
  body_b: string;
  point_b: Vec3;
}

export interface SceneInfo {
  size: number;
  up: Vec3;
  ground: boolean;
  bodies: BodyInfo[];
  joints: JointInfo[];
  contacts: ContactInfo[];
  surfaces?: SurfaceInfo[];
  springs: SpringInfo[];
}

export type Cell = string | number | boolean | null;

export interface Table {
  title: string;
  columns: string[];
  rows: Cell[][];
}

export interface EventInfo {
  t: number;
  name: string;
  kind: string;
  text: string;
}

export interface FrontInfo {
  headline: string;
  warnings: string[];
  facts: { label: string; value: Cell }[];
  tables: Table[];
  events: EventInfo[];
}

export interface ColumnInfo {
  name: string;
  unit: string; // "1" for a plain number, "" where it is not known
  owner: { kind: string; name: string }; // the part that it tells about
  group: string; // what it has in common with the owner's columns that share a plot
  meaning: string;
  kind: "constant" | "f64" | "delta";
  value?: number;
  base?: number;
  scale?: number;
}

export interface ParameterInfo {
  name: string;
  value: number;
  range?: [number, number]; // of its slider, where the model gives one
  derived?: boolean; // it follows from others, and is not to be set
}

export interface Header {
  name: string;
  model: string;
  verb: string;
  camber: string;
  live?: boolean;
  front: FrontInfo;
  scene: SceneInfo;
  parameters: ParameterInfo[];
  rows: number;
  columns: ColumnInfo[];
}
