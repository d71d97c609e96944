// Whom the columns of a run tell about, and their columns in groups that share a plot. All of it is said by the columns.
import type { ColumnInfo } from "./header";
import type { Run } from "./run";

export interface Entity {
  kind: string; // body, joint, contact, force, ...; "run" for the machine as a whole
  name: string; // of a part; of the machine as a whole one of its groups
}

export interface Group {
  title: string;
  columns: string[];
}

const kWhole = "run";

/// The sections of the tree; parts of kinds that are not listed follow under their own.
const kSections: [string, string][] = [
  [kWhole, "Whole machine"],
  ["output", "Outputs"],
  ["contact", "Contacts"],
  ["axle", "Axles"],
  ["driver", "Drivers"],
  ["actuator", "Actuators"],
  ["state", "States"],
  ["force", "Force elements"],
  ["coupling", "Couplings"],
  ["section", "Sections"],
  ["joint", "Joints"],
  ["body", "Bodies"],
];

/// Groups that tell more than these are plotted first.
const kLater = ["contact point", "force in world axes", "speeds", "accelerations"];

export function same(a: Entity | undefined, b: Entity | undefined): boolean {
  return a?.kind === b?.kind && a?.name === b?.name;
}

function owner_of({ owner, group }: ColumnInfo): Entity {
  return owner.kind === kWhole ? { kind: kWhole, name: group } : owner;
}

/// The time is an axis of every plot and belongs to nobody.
function of_plots(run: Run): ColumnInfo[] {
  return run.header.columns.slice(1);
}

/// Groups of an entity, the most telling first. Columns of one group have one unit; one whose unit is not known stands alone.
export function groups_of(run: Run, entity: Entity): Group[] {
  const groups = new Map<string, Group>();
  for (const column of of_plots(run)) {
    if (!same(owner_of(column), entity)) continue;
    const key = [column.group, column.unit, column.unit === "" ? column.name : ""].join("\n");
    const title = entity.kind === kWhole || column.group === "" ? "" : column.group;
    const group = groups.get(key) ?? { title, columns: [] };
    group.columns.push(column.name);
    groups.set(key, group);
  }
  const late = ({ title }: Group): number => Number(kLater.includes(title));
  return [...groups.values()].sort((a, b) => late(a) - late(b));
}

/// Everything that has columns, by the sections of the tree.
export function sections_of(run: Run): [string, Entity[]][] {
  const kinds = new Map<string, Map<string, Entity>>(kSections.map(([kind]) => [kind, new Map()]));
  for (const column of of_plots(run)) {
    const entity = owner_of(column);
    const known = kinds.get(entity.kind) ?? new Map<string, Entity>();
    kinds.set(entity.kind, known.set(entity.name, entity));
  }
  const titles = new Map(kSections);
  return [...kinds]
    .filter(([, entities]) => entities.size > 0)
    .map(([kind, entities]) => [titles.get(kind) ?? kind, [...entities.values()]]);
}

/// The column that is the rate of this one: of a coordinate its speed, of a speed its acceleration.
export function rate_of(run: Run, name: string): string | undefined {
  const column = run.info(name);
  const group = { coordinates: "speeds", speeds: "accelerations" }[column?.group ?? ""];
  if (!column || !group) return undefined;
  const component = (of: string): string => of.slice(of.indexOf("."));
  const is_rate = (other: ColumnInfo): boolean =>
    other.group === group && same(other.owner, column.owner) && component(other.name) === component(name);
  return run.header.columns.find(is_rate)?.name;
}
