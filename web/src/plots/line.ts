// One line of a plot: a column of a run, and how it is drawn.
import type { Run } from "../data/run";
import { theme } from "../page/theme";

export interface Line {
  run: Run;
  column: string;
  label: string;
  unit: string;
  colour: string;
  dashed: boolean; // of a run that is compared
}

/// The columns of the first run, then those of the others, dashed and in the same colours. Where another run has a column
/// of the name in another unit, it is left out: the axis is one of the first.
export function lines_of(runs: Run[], columns: string[]): Line[] {
  const colours = theme().series;
  return runs.flatMap((run, r) =>
    columns.flatMap((column, c): Line[] => {
      const info = run.info(column);
      if (!info || info.unit !== (runs[0]!.info(column) ?? info).unit) return [];
      const label = r === 0 ? column : `${column} (${run.header.name})`;
      return [{ run, column, label, unit: info.unit, colour: colours[c % colours.length]!, dashed: r > 0 }];
    }),
  );
}
