// Files for the reader: what a plot shows as CSV, a canvas as PNG.
import { element } from "../page/dom";
import type { Line } from "./line";

export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  link.click();
  // The browser reads the address after this turn
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function save_canvas(canvas: HTMLCanvasElement, name: string): void {
  canvas.toBlob((blob) => blob && save(blob, name), "image/png");
}

/// Every row between the two times, one column per line. Lines of a run with other times have a time column of their own.
export function csv_between(lines: Line[], from: number, to: number): string {
  const runs = [...new Set(lines.map((line) => line.run))];
  const blocks = runs.map((run) => {
    const of_run = lines.filter((line) => line.run === run);
    const first = run.t.findIndex((t) => t >= from);
    const rows: string[] = [];
    for (let i = Math.max(0, first); first >= 0 && i < run.t.length && run.t[i]! <= to; ++i)
      rows.push([run.t[i]!, ...of_run.map((line) => run.column(line.column)![i]!)].join(","));
    const head = ["t [s]", ...of_run.map((line) => `${line.label} [${line.unit}]`)].map(quoted).join(",");
    return { head, rows, width: of_run.length + 1 };
  });
  const length = Math.max(0, ...blocks.map((block) => block.rows.length));
  const out = [blocks.map((block) => block.head).join(",")];
  for (let i = 0; i < length; ++i)
    out.push(blocks.map((block) => block.rows[i] ?? ",".repeat(block.width - 1)).join(","));
  return `${out.join("\n")}\n`;
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function file_name(...parts: string[]): string {
  return parts.join("-").replace(/[^\p{L}\p{N}._-]+/gu, "-");
}
