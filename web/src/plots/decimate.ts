// Lines with no more points than a screen shows: in each bucket of time the least and the largest value, in the order in
// which they come, so that no peak is lost.
import type { Run } from "../data/run";

export interface Source {
  run: Run;
  column: string;
}

/// As uPlot takes it: the times, then one list a line. null is a gap, undefined no sample of this line at this time.
export type Aligned = [number[], ...(number | null | undefined)[][]];

export function lines_between(sources: Source[], from: number, to: number, buckets: number): Aligned {
  const most = Math.max(0, ...sources.map(({ run }) => rows_between(run, from, to).length));
  return most <= 2 * buckets ? every_row(sources, from, to) : least_and_largest(sources, from, to, buckets);
}

interface Rows {
  first: number;
  end: number;
  length: number;
}

/// One row more on either side: the line goes on to the edge.
function rows_between(run: Run, from: number, to: number): Rows {
  const first = run.row(from);
  const end = Math.min(run.t.length, run.row(to) + 2);
  return { first, end, length: end - first };
}

function every_row(sources: Source[], from: number, to: number): Aligned {
  const runs = [...new Set(sources.map(({ run }) => run))];
  const times = new Set<number>();
  for (const run of runs) {
    const { first, end } = rows_between(run, from, to);
    for (let i = first; i < end; ++i) times.add(run.t[i]!);
  }
  const x = [...times].sort((a, b) => a - b);
  const at = new Map(x.map((t, i) => [t, i]));
  const lines = sources.map(({ run, column }) => {
    const values = run.column(column);
    const line = new Array<number | null | undefined>(x.length).fill(undefined);
    const { first, end } = rows_between(run, from, to);
    if (values) for (let i = first; i < end; ++i) line[at.get(run.t[i]!)!] = number_or_gap(values[i]!);
    return line;
  });
  return [x, ...lines];
}

function least_and_largest(sources: Source[], from: number, to: number, buckets: number): Aligned {
  const width = (to - from) / buckets;
  const x: number[] = [];
  for (let k = 0; k < buckets; ++k) x.push(from + (k + 0.25) * width, from + (k + 0.75) * width);
  const lines = sources.map(({ run, column }) => {
    const line = new Array<number | null | undefined>(2 * buckets).fill(undefined);
    const values = run.column(column);
    if (values) fill_buckets(line, run, values, from, width, buckets);
    return line;
  });
  return [x, ...lines];
}

function fill_buckets(
  line: (number | null | undefined)[],
  { t }: Run,
  values: Float64Array,
  from: number,
  width: number,
  buckets: number,
): void {
  let i = lower_bound(t, from);
  for (let k = 0; k < buckets; ++k) {
    const edge = from + (k + 1) * width;
    let low = Infinity;
    let high = -Infinity;
    let low_at = 0;
    let high_at = 0;
    const begin = i;
    for (; i < t.length && t[i]! < edge; ++i) {
      const value = values[i]!;
      if (value < low) ((low = value), (low_at = i));
      if (value > high) ((high = value), (high_at = i));
    }
    if (i === begin) continue;
    const rising = low_at <= high_at;
    line[2 * k] = number_or_gap(rising ? low : high);
    line[2 * k + 1] = number_or_gap(rising ? high : low);
  }
}

function number_or_gap(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function lower_bound(t: Float64Array, from: number): number {
  let low = 0;
  let high = t.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (t[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
