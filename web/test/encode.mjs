// A run as the program writes it into the page: docs/reference/page-format.md.
import { deflateSync } from "node:zlib";

const kSteps = 2 ** 22; // of a column's range

/// header: everything but rows and columns. columns: [{name, unit, values}], t first.
export function encode(header, columns) {
  const rows = columns[0].values.length;
  const stored = columns.map((column) => encode_column(column, rows));
  const text = Buffer.from(JSON.stringify({ ...header, rows, columns: stored.map(({ info }) => info) }), "utf8");
  const head = Buffer.alloc(12);
  head.write("CMBR", 0, "latin1");
  head.writeUInt32LE(1, 4);
  head.writeUInt32LE(text.length, 8);
  return deflateSync(Buffer.concat([head, text, ...stored.map(({ bytes }) => bytes)]), { level: 9 });
}

function encode_column({ values, ...about }, rows) {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low === high) return { info: { ...about, kind: "constant", value: low }, bytes: Buffer.alloc(0) };
  if (about.name === "t" || !Number.isFinite(low + high)) {
    const bytes = Buffer.alloc(8 * rows);
    for (let i = 0; i < rows; ++i) bytes.writeDoubleLE(values[i], 8 * i);
    return { info: { ...about, kind: "f64" }, bytes };
  }
  const scale = (high - low) / kSteps;
  const bytes = Buffer.alloc(4 * rows);
  let last = 0;
  let before = 0;
  for (let i = 0; i < rows; ++i) {
    const k = Math.round((values[i] - low) / scale);
    const difference = (k - 2 * last + before) | 0;
    const zigzag = ((difference << 1) ^ (difference >> 31)) >>> 0;
    for (let plane = 0; plane < 4; ++plane) bytes[plane * rows + i] = (zigzag >>> (8 * plane)) & 255;
    before = last;
    last = k;
  }
  return { info: { ...about, kind: "delta", base: low, scale }, bytes };
}

/// The page with one or more runs in it.
export function fill_page(template, blobs) {
  return template.replace("@@CAMBER_DATA@@", () => blobs.map((blob) => blob.toString("base64")).join(" "));
}
