// What time and phase plots share of uPlot's settings.
import type uPlot from "uplot";
import { number_text } from "../page/format";
import { theme } from "../page/theme";

export const kChartHeight = 168;
const kFont = '11px system-ui, "Segoe UI", sans-serif';

export function axis(label: string, side: number): uPlot.Axis {
  const { text, faint } = theme();
  const upright = side === 3;
  return {
    side,
    stroke: text,
    font: kFont,
    labelFont: kFont,
    ...(label === "" ? {} : { label, labelSize: 16, labelGap: 0 }),
    grid: { stroke: faint, width: 1 },
    ticks: { stroke: faint, width: 1, size: 4 },
    gap: 4,
    size: upright ? 52 : 28,
    values: (_, ticks) => ticks.map((tick) => number_text(tick, 6)),
  };
}

export function time_axis(): uPlot.Axis {
  return { ...axis("", 2), values: (_, ticks) => ticks.map((tick) => `${number_text(tick, 7)} s`) };
}

/// A canvas with the plot, its title and the names of its lines: a picture that explains itself.
export function chart_picture(
  chart: uPlot,
  title: string,
  lines: { label: string; colour: string }[],
): HTMLCanvasElement {
  const drawn = chart.ctx.canvas;
  const scale = drawn.width / Math.max(1, chart.width);
  const picture = document.createElement("canvas");
  const head = Math.round(46 * scale);
  picture.width = drawn.width;
  picture.height = drawn.height + head;
  const context = picture.getContext("2d")!;
  const { surface, text } = theme();
  context.fillStyle = surface;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = text;
  context.font = `600 ${13 * scale}px system-ui, sans-serif`;
  context.fillText(title, 12 * scale, 18 * scale);
  context.font = `${11 * scale}px system-ui, sans-serif`;
  let x = 12 * scale;
  for (const { label, colour } of lines) {
    context.fillStyle = colour;
    context.fillText(label, x, 36 * scale);
    x += context.measureText(label).width + 14 * scale;
  }
  context.drawImage(drawn, 0, head);
  return picture;
}
