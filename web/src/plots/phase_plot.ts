// One column over another, with a dot where the clock is.
import uPlot from "uplot";
import { type Run, interpolate } from "../data/run";
import type { Clock } from "../page/clock";
import { element } from "../page/dom";
import { unit_text } from "../page/format";
import { theme } from "../page/theme";
import { axis, kChartHeight } from "./chart";
import type { Line } from "./line";
import { Plot } from "./plot";
import { csv_between } from "./save";

const kHeight = 1.5 * kChartHeight;
const kRoom = 0.06; // about the curve, of its width
const kStroke = 1.6;

export class PhasePlot extends Plot {
  readonly kind = "phase";
  private readonly dot = element("div", { class: "dot" });
  private runs: Run[] = [];

  /// x and y.
  constructor(columns: [string, string], clock: Clock) {
    super(columns, clock, kHeight);
  }

  build(runs: Run[]): void {
    this.runs = runs.filter((run) => this.columns.every((column) => run.has(column)));
    this.lines = this.runs.flatMap((run, r) =>
      this.columns.map((column): Line => ({
        run,
        column,
        label: r === 0 ? column : `${column} (${run.header.name})`,
        unit: run.info(column)!.unit,
        colour: this.colour(r),
        dashed: r > 0,
      })),
    );
    this.legend.set_lines(this.lines);
    this.make();
  }

  /// Its axes are not the time.
  show_window(): void {
    this.show_time();
  }

  show_time(): void {
    const run = this.runs[0];
    if (!run || !this.chart) return;
    const [x, y] = this.values() as [number, number];
    this.dot.style.transform = `translate(${this.chart.valToPos(x, "x")}px, ${this.chart.valToPos(y, "y")}px)`;
    this.legend.show(this.values());
  }

  values(): number[] {
    return this.lines.map(({ run, column }) => interpolate(run.column(column)!, run.place(this.clock.time)));
  }

  csv(): string {
    const run = this.runs[0];
    return run ? csv_between(this.lines, run.start, run.end) : "";
  }

  override drawn(): number {
    return this.runs[0]?.t.length ?? 0;
  }

  private colour(r: number): string {
    const { series } = theme();
    return series[r % series.length]!;
  }

  protected make(): void {
    this.dispose();
    const [x, y] = this.lines;
    if (this.width === 0 || !x || !y) return;
    const named = (line: Line): string => `${line.column} ${line.unit ? `[${unit_text(line.unit)}]` : ""}`.trim();
    const options: uPlot.Options = {
      width: this.width,
      height: kHeight,
      legend: { show: false },
      padding: [8, 20, 0, 0],
      scales: { x: { time: false, auto: false }, y: { auto: false } },
      axes: [{ ...axis(named(x), 2), size: 26 }, axis(named(y), 3)],
      series: [{}, { show: true, paths: () => null, points: { show: false } }],
      cursor: {
        points: { show: false },
        drag: { x: true, y: true },
        bind: { dblclick: () => () => (this.show_all(), null) },
      },
      hooks: { draw: [(chart) => this.draw(chart)], setScale: [() => this.show_time()] },
    };
    this.chart = new uPlot(
      options,
      [
        [0, 1],
        [null, null],
      ],
      this.root,
    );
    this.chart.over.append(this.dot);
    this.show_all();
  }

  private show_all(): void {
    const chart = this.chart;
    if (!chart) return;
    chart.batch(() => {
      (["x", "y"] as const).forEach((scale, part) => {
        let low = Infinity;
        let high = -Infinity;
        for (const run of this.runs)
          for (const value of run.column(this.columns[part]!)!) {
            if (value < low) low = value;
            if (value > high) high = value;
          }
        if (!(high >= low)) [low, high] = [0, 1];
        const room = kRoom * (high - low) || 0.5 * Math.abs(low) || 1;
        chart.setScale(scale, { min: low - room, max: high + room });
      });
    });
    this.show_time();
  }

  private draw(chart: uPlot): void {
    const context = chart.ctx;
    const { left, top, width, height } = chart.bbox;
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.lineWidth = kStroke * devicePixelRatio;
    context.lineJoin = "round";
    this.runs.forEach((run, r) => {
      context.strokeStyle = this.colour(r);
      context.setLineDash(r > 0 ? [6, 5] : []);
      context.stroke(this.path(chart, run));
    });
    context.restore();
  }

  /// Points that lie closer than half a pixel to the one before are left out.
  private path(chart: uPlot, run: Run): Path2D {
    const xs = run.column(this.columns[0]!)!;
    const ys = run.column(this.columns[1]!)!;
    const path = new Path2D();
    let last_x = Number.NaN;
    let last_y = Number.NaN;
    for (let i = 0; i < xs.length; ++i) {
      const x = chart.valToPos(xs[i]!, "x", true);
      const y = chart.valToPos(ys[i]!, "y", true);
      if (!Number.isFinite(x + y)) {
        last_x = Number.NaN;
      } else if (Number.isNaN(last_x)) {
        path.moveTo((last_x = x), (last_y = y));
      } else if (Math.abs(x - last_x) + Math.abs(y - last_y) > 0.5) {
        path.lineTo((last_x = x), (last_y = y));
      }
    }
    return path;
  }
}
