// Things of a machine that can be chosen, and the columns that belong to each, in groups that share a plot.
import type { Run } from "./run";

export type Kind = "body" | "joint" | "contact" | "machine";

export interface Entity {
  kind: Kind;
  name: string;
}

export interface Group {
  title: string;
  columns: string[];
}

export function same(a: Entity | undefined, b: Entity | undefined): boolean {
  return a?.kind === b?.kind && a?.name === b?.name;
}

/// Groups of an entity, the most telling first; `machine` stands for columns of the whole (energies, outputs, errors).
export function groups_of(run: Run, entity: Entity): Group[] {
  const found = entity.kind === "machine" ? machine_groups(run, entity.name) : part_groups(run, entity);
  return found.filter((group) => group.columns.length > 0);
}

function part_groups(run: Run, { kind, name }: Entity): Group[] {
  const under = (prefix: string): string[] => columns_under(run, prefix);
  const of = (prefix: string, parts: string): string[] =>
    parts
      .split(" ")
      .map((part) => `${prefix}.${part}`)
      .filter((column) => run.has(column));
  switch (kind) {
    case "joint":
      return [
        ...by_unit(run, "coordinates", under(`q.${name}`)),
        { title: "force", columns: of(`reaction.${name}`, "fx fy fz") },
        { title: "moment", columns: of(`reaction.${name}`, "mx my mz") },
        { title: "effort", columns: under(`tau.${name}`) },
        ...by_unit(run, "speeds", under(`u.${name}`)),
        ...by_unit(run, "accelerations", under(`a.${name}`)),
      ];
    case "contact": {
      const forces = of(`contact.${name}`, "normal longitudinal lateral");
      const margin = of(`contact.${name}`, "friction_needed");
      const point = of(`contact.${name}`, "x y z");
      const known = [...forces, ...margin, ...point];
      return [
        { title: "forces", columns: forces },
        { title: "friction needed", columns: margin },
        { title: "contact point", columns: point },
        ...by_unit(
          run,
          "rollers",
          under(`contact.${name}`).filter((column) => !known.includes(column)),
        ),
      ];
    }
    default:
      return [
        { title: "position", columns: of(`pose.${name}`, "x y z") },
        { title: "attitude (quaternion)", columns: of(`pose.${name}`, "qw qx qy qz") },
        ...by_unit(run, "speeds", under(`u.${name}`)),
        ...by_unit(run, "accelerations", under(`a.${name}`)),
      ];
  }
}

const kWhole = "energies and errors";
const kPartPrefixes = ["q", "u", "a", "reaction", "contact", "pose", "energy", "error"];

function machine_groups(run: Run, name: string): Group[] {
  if (name === kWhole) {
    return [
      { title: "energy", columns: columns_under(run, "energy") },
      { title: "constraint errors", columns: columns_under(run, "error") },
    ];
  }
  if (name === "outputs") {
    const rest = run.header.columns.map((c) => c.name).filter((c) => c !== "t" && !kPartPrefixes.includes(head(c)));
    return by_unit(
      run,
      "",
      rest.filter((c) => !c.includes(".") || !kFamilies.includes(head(c))),
    );
  }
  return by_unit(run, "", columns_under(run, name));
}

/// Columns of several things at once, as `section.NAME.fx`.
const kFamilies = ["axle", "tau", "section", "coupling", "noc", "kane"];

/// Entities of the whole machine that have columns in this run.
export function machine_entities(run: Run): Entity[] {
  return ["outputs", kWhole, ...kFamilies]
    .map((name): Entity => ({ kind: "machine", name }))
    .filter((entity) => groups_of(run, entity).length > 0);
}

function head(column: string): string {
  return column.split(".", 1)[0]!;
}

function columns_under(run: Run, prefix: string): string[] {
  return run.header.columns.map((c) => c.name).filter((c) => c === prefix || c.startsWith(`${prefix}.`));
}

/// One group a unit: metres and radians do not share an axis.
function by_unit(run: Run, title: string, columns: string[]): Group[] {
  const groups = new Map<string, string[]>();
  for (const column of columns) {
    const unit = run.info(column)?.unit ?? "";
    groups.set(unit, [...(groups.get(unit) ?? []), column]);
  }
  return [...groups.values()].map((members) => ({ title, columns: members }));
}
