// One run: its header and its columns, and where a time lies among the rows.
import type { ColumnInfo, Header } from "./header";

/// A time between the rows i and i + 1, at the fraction f of the way.
export interface Place {
  i: number;
  f: number;
}

export class Run {
  readonly header: Header;
  readonly t: Float64Array;
  private readonly index = new Map<string, number>();
  private readonly cache: (Float64Array | undefined)[];
  private readonly read: (column: number) => Float64Array;

  constructor(header: Header, read: (column: number) => Float64Array) {
    this.header = header;
    this.read = read;
    this.cache = new Array<Float64Array | undefined>(header.columns.length);
    header.columns.forEach((column, i) => this.index.set(column.name, i));
    this.t = this.column("t") ?? new Float64Array(header.rows);
  }

  get start(): number {
    return this.t[0] ?? 0;
  }
  get end(): number {
    return this.t[this.t.length - 1] ?? 0;
  }

  has(name: string): boolean {
    return this.index.has(name);
  }

  info(name: string): ColumnInfo | undefined {
    const i = this.index.get(name);
    return i === undefined ? undefined : this.header.columns[i];
  }

  column(name: string): Float64Array | undefined {
    const i = this.index.get(name);
    if (i === undefined) return undefined;
    return (this.cache[i] ??= this.read(i));
  }

  /// The last row at or before t; the first one for earlier times.
  row(t: number): number {
    let low = 0;
    let high = this.t.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.t[middle]! <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  place(t: number): Place {
    const i = this.row(t);
    const step = (this.t[i + 1] ?? 0) - (this.t[i] ?? 0);
    if (!(step > 0)) return { i, f: 0 };
    return { i, f: Math.min(1, Math.max(0, (t - this.t[i]!) / step)) };
  }

  nearest_row(t: number): number {
    const { i, f } = this.place(t);
    return f > 0.5 ? i + 1 : i;
  }
}

export function interpolate(values: Float64Array, place: Place): number {
  const value = values[place.i] ?? Number.NaN;
  if (place.f === 0) return value;
  return value + place.f * ((values[place.i + 1] ?? value) - value);
}
