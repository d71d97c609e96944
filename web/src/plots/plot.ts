// What a plot over time and a phase plot share: a chart of uPlot in a box, its legend, its lines.
import type uPlot from "uplot";
import type { Clock } from "../page/clock";
import { element } from "../page/dom";
import { chart_picture } from "./chart";
import { Legend } from "./legend";
import type { Line } from "./line";

const kNarrowest = 60; // pixels; less is no plot

export abstract class Plot {
  readonly root = element("div", { class: "chart" });
  readonly legend = new Legend();
  columns: string[];
  lines: Line[] = [];
  protected chart: uPlot | undefined;
  protected width = 0;
  protected readonly clock: Clock;
  private readonly height: number;

  constructor(columns: string[], clock: Clock, height: number) {
    this.columns = columns;
    this.clock = clock;
    this.height = height;
  }

  /// The part of the time that all plots show has changed, or the size of this one.
  abstract show_window(): void;
  abstract show_time(): void;
  abstract values(): number[];
  abstract csv(): string;

  resize(width: number): void {
    if (width === this.width || width < kNarrowest) return;
    this.width = width;
    if (this.chart) this.chart.setSize({ width, height: this.height });
    else this.make();
    this.show_window();
  }

  picture(title: string): HTMLCanvasElement | undefined {
    return this.chart && chart_picture(this.chart, title, this.lines);
  }

  /// Points of a line.
  drawn(): number {
    return this.chart ? this.chart.data[0].length : 0;
  }

  /// Of the upright axis.
  range(): number[] {
    const { min, max } = this.chart?.scales["y"] ?? {};
    return [min ?? 0, max ?? 0];
  }

  dispose(): void {
    this.chart?.destroy();
    this.chart = undefined;
  }

  protected abstract make(): void;
}
