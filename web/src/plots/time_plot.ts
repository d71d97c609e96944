// Columns over time.
import uPlot from "uplot";
import { type Run, interpolate } from "../data/run";
import type { Clock } from "../page/clock";
import { element } from "../page/dom";
import { theme } from "../page/theme";
import { axis, kChartHeight, time_axis } from "./chart";
import { lines_between } from "./decimate";
import { lines_of } from "./line";
import { Plot } from "./plot";
import { csv_between } from "./save";
import type { Window } from "./window";

export class TimePlot extends Plot {
  readonly kind = "time";
  private readonly hand = element("div", { class: "hand" });
  private readonly window: Window;
  private pointer: number | undefined; // time under the pointer
  private pressed = false; // the mouse, on this plot

  constructor(columns: string[], clock: Clock, window: Window) {
    super(columns, clock, kChartHeight);
    this.window = window;
  }

  build(runs: Run[], removed: () => void): void {
    this.lines = lines_of(runs, this.columns);
    this.legend.set_lines(this.lines, (column) => {
      this.columns = this.columns.filter((other) => other !== column);
      this.build(runs, removed);
      removed();
    });
    this.make();
  }

  show_window(): void {
    const chart = this.chart;
    if (!chart) return;
    const { from, to } = this.window;
    const data = lines_between(this.lines, from, to, Math.max(50, Math.round(chart.width)));
    chart.batch(() => {
      chart.setData(data as uPlot.AlignedData, false);
      chart.setScale("x", { min: from, max: to });
    });
    this.show_time();
  }

  show_time(): void {
    const chart = this.chart;
    if (!chart) return;
    const t = this.clock.time;
    const inside = t >= this.window.from && t <= this.window.to;
    this.hand.style.display = inside ? "" : "none";
    if (inside) this.hand.style.transform = `translateX(${chart.valToPos(t, "x")}px)`;
    this.show_values();
  }

  csv(): string {
    return csv_between(this.lines, this.window.from, this.window.to);
  }

  /// At the clock, or at the sample nearest to the pointer.
  values(): number[] {
    return this.lines.map(({ run, column }) => {
      const values = run.column(column)!;
      if (this.pointer !== undefined) return values[run.nearest_row(this.pointer)]!;
      return interpolate(values, run.place(this.clock.time));
    });
  }

  private show_values(): void {
    this.legend.show(this.values());
  }

  protected make(): void {
    this.dispose();
    if (this.width === 0) return;
    const window = this.window;
    const options: uPlot.Options = {
      width: this.width,
      height: kChartHeight,
      legend: { show: false },
      padding: [8, 20, 0, 0],
      scales: { x: { time: false, auto: false } },
      axes: [time_axis(), axis("", 3)],
      series: [
        {},
        ...this.lines.map(({ colour, dashed }): uPlot.Series => ({
          stroke: colour,
          width: dashed ? 1.25 : 1.75,
          ...(dashed ? { dash: [5, 4] } : {}),
          points: { show: false },
          pxAlign: 0, // slanted lines stay smooth
        })),
      ],
      cursor: {
        y: false,
        points: { size: 6 },
        sync: { key: "camber" },
        drag: { x: true, y: false, setScale: false },
        bind: { dblclick: () => () => (window.reset(), null) },
      },
      hooks: {
        setSelect: [(chart) => this.zoom_to_selection(chart)],
        setCursor: [(chart) => this.follow_pointer(chart)],
        drawAxes: [(chart) => this.draw_events(chart)],
      },
    };
    const empty = [[], ...this.lines.map(() => [])] as unknown as uPlot.AlignedData;
    this.chart = new uPlot(options, empty, this.root);
    this.chart.over.append(this.hand);
    this.listen(this.chart);
    this.show_window();
  }

  private zoom_to_selection(chart: uPlot): void {
    const { left, width } = chart.select;
    if (width < 4) return;
    chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    if (!this.pressed) return; // the plots share their pointer: the one under the hand zooms them all
    this.window.set(chart.posToVal(left, "x"), chart.posToVal(left + width, "x"));
  }

  private follow_pointer(chart: uPlot): void {
    const left = chart.cursor.left ?? -1;
    this.pointer = left >= 0 ? chart.posToVal(left, "x") : undefined;
    this.show_values();
  }

  private draw_events(chart: uPlot): void {
    const { top, height } = chart.bbox;
    const context = chart.ctx;
    context.save();
    context.strokeStyle = theme().text;
    context.setLineDash([3, 4]);
    for (const { t } of this.lines[0]?.run.header.front.events ?? []) {
      if (t < this.window.from || t > this.window.to) continue;
      const x = Math.round(chart.valToPos(t, "x", true)) + 0.5;
      context.beginPath();
      context.moveTo(x, top);
      context.lineTo(x, top + height);
      context.stroke();
    }
    context.restore();
  }

  /// A click sets the clock, shift and drag pans, control and wheel zooms; a finger scrubs.
  private listen(chart: uPlot): void {
    const over = chart.over;
    const at = (event: MouseEvent): number => chart.posToVal(event.clientX - over.getBoundingClientRect().left, "x");
    let down = 0;
    over.addEventListener("mousedown", (event) => {
      down = event.clientX;
      this.pressed = true;
      // After uPlot has made its selection of it
      document.addEventListener("mouseup", () => setTimeout(() => (this.pressed = false)), { once: true });
    });
    over.addEventListener("click", (event) => {
      if (Math.abs(event.clientX - down) < 4 && !event.shiftKey) this.clock.set_time(at(event));
    });
    over.addEventListener(
      "wheel",
      (event) => {
        if (event.ctrlKey || event.metaKey) this.window.zoom(at(event), Math.exp(event.deltaY * 0.004));
        else if (event.shiftKey) this.window.pan(0.001 * (event.deltaY + event.deltaX));
        else return;
        event.preventDefault();
      },
      { passive: false },
    );
    // Before uPlot, whose drag would be a selection
    over.addEventListener(
      "mousedown",
      (event) => {
        if (!event.shiftKey) return;
        event.stopImmediatePropagation();
        this.pan_while_down(event.clientX, over.clientWidth);
      },
      { capture: true },
    );
    over.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") this.clock.set_time(at(event));
    });
  }

  private pan_while_down(start: number, width: number): void {
    let last = start;
    const move = (event: MouseEvent): void => {
      this.window.pan((last - event.clientX) / width);
      last = event.clientX;
    };
    document.addEventListener("mousemove", move);
    document.addEventListener("mouseup", () => document.removeEventListener("mousemove", move), { once: true });
  }
}
