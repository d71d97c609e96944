// Bytes of a blob to a run: docs/reference/page-format.md.
import type { ColumnInfo, Header } from "./header";
import { Run } from "./run";

const kMagic = 0x52424d43; // "CMBR", little endian
const kVersion = 1;

export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export function from_base64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

export function decode(bytes: Uint8Array): Run {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0, true) !== kMagic) throw new Error("These are no data of a Camber run.");
  const version = view.getUint32(4, true);
  if (version !== kVersion) throw new Error(`The data have version ${version}; this page reads version ${kVersion}.`);
  const length = view.getUint32(8, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + length))) as Header;
  const offsets: number[] = [];
  let offset = 12 + length;
  for (const column of header.columns) {
    offsets.push(offset);
    offset += bytes_per_row(column) * header.rows;
  }
  if (offset !== bytes.length) throw new Error(`The data hold ${bytes.length} bytes where ${offset} were announced.`);
  // A column is decoded when it is first asked for: a page shows few of them at once.
  return new Run(header, (i) => decode_column(header.columns[i]!, view, offsets[i]!, header.rows));
}

function bytes_per_row(column: ColumnInfo): number {
  switch (column.kind) {
    case "constant":
      return 0;
    case "f64":
      return 8;
    case "delta":
      return 4;
    default:
      throw new Error(`The column ${column.name} is stored in a way that this page does not know.`);
  }
}

function decode_column(column: ColumnInfo, view: DataView, offset: number, rows: number): Float64Array {
  const values = new Float64Array(rows);
  if (column.kind === "constant") return values.fill(column.value ?? Number.NaN);
  if (column.kind === "f64") {
    for (let i = 0; i < rows; ++i) values[i] = view.getFloat64(offset + 8 * i, true);
    return values;
  }
  const base = column.base ?? 0;
  const scale = column.scale ?? 0;
  const planes = new Uint8Array(view.buffer, view.byteOffset + offset, 4 * rows);
  let before = 0;
  let last = 0;
  for (let i = 0; i < rows; ++i) {
    const zigzag =
      (planes[i]! | (planes[rows + i]! << 8) | (planes[2 * rows + i]! << 16) | (planes[3 * rows + i]! << 24)) >>> 0;
    const second_difference = (zigzag >>> 1) ^ -(zigzag & 1);
    const k = (second_difference + 2 * last - before) | 0; // modulo 2^32
    values[i] = base + scale * k;
    before = last;
    last = k;
  }
  return values;
}
