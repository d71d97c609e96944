// The plots at the side: those of the chosen thing, and those that the reader keeps.
import { type Entity, groups_of, rate_of } from "../data/entity";
import type { Run } from "../data/run";
import type { Clock } from "../page/clock";
import { Signal } from "../page/signal";
import { unit_text } from "../page/format";
import { Panel, type PanelOwner } from "./panel";
import { PhasePlot } from "./phase_plot";
import { TimePlot } from "./time_plot";
import { Window } from "./window";

/// Groups of a thing that are plotted at once; the others wait in the tree.
const kGroupsAtOnce = 3;
/// Lines that can be told apart in one plot.
const kLinesAtMost = 8;

export interface Plotted {
  title: string;
  kind: string;
  pinned: boolean;
  columns: string[];
  values: number[];
  points: number; // that are drawn
  range: number[]; // of the upright axis
}

export class Plots implements PanelOwner {
  readonly clock: Clock;
  readonly window: Window;
  readonly listed = new Signal(); // which columns are plotted
  runs: Run[];
  private readonly host: HTMLElement;
  private panels: Panel[] = [];

  constructor(host: HTMLElement, runs: Run[], clock: Clock) {
    this.host = host;
    this.runs = runs;
    this.clock = clock;
    this.window = new Window(clock.start, clock.end);
    this.window.changed.listen(() => this.panels.forEach((panel) => panel.plot.show_window()));
    clock.changed.listen(() => this.panels.forEach((panel) => panel.plot.show_time()));
  }

  set_runs(runs: Run[]): void {
    this.runs = runs;
    this.window.set_whole(this.clock.start, this.clock.end);
    this.rebuild();
  }

  /// With other colours, or other runs.
  rebuild(): void {
    for (const panel of this.panels) panel.build();
  }

  /// The groups of a thing take the place of plots that nobody keeps.
  show(entity: Entity, add: boolean): void {
    const groups = groups_of(this.runs[0]!, entity).slice(0, kGroupsAtOnce);
    if (groups.length === 0) return;
    if (!add) this.drop((panel) => !panel.pinned);
    for (const { title, columns } of groups)
      this.add(
        title === "" ? entity.name : `${entity.name}: ${title}`,
        new TimePlot(columns.slice(0, kLinesAtMost), this.clock, this.window),
      );
    this.changed();
  }

  /// One column more, in a plot with its unit, or one less.
  toggle_column(column: string): void {
    const holder = this.panels.find((panel) => panel.plot.kind === "time" && panel.plot.columns.includes(column));
    if (holder) {
      holder.plot.columns = holder.plot.columns.filter((other) => other !== column);
      if (holder.plot.columns.length === 0) this.close(holder);
      else holder.build();
    } else {
      const unit = this.runs[0]!.info(column)?.unit;
      const fitting = this.panels.findLast(
        ({ plot }) => plot.kind === "time" && unit !== "" && plot.lines[0]?.unit === unit && plot.columns.length < kLinesAtMost,
      );
      if (fitting) {
        fitting.plot.columns = [...fitting.plot.columns, column];
        fitting.build();
      } else {
        this.add(column, new TimePlot([column], this.clock, this.window));
      }
    }
    this.changed();
  }

  has_column(column: string): boolean {
    return this.panels.some((panel) => panel.plot.columns.includes(column));
  }

  /// A coordinate with its speed, where there is one; else the first two columns of the plot, or the first over time.
  phase_of(panel: Panel): void {
    const [first, second] = panel.plot.columns as [string, string | undefined];
    const other = rate_of(this.runs[0]!, first) ?? second;
    const [x, y] = other ? [first, other] : ["t", first];
    this.add("phase plot", new PhasePlot([x, y], this.clock)).set_pinned(true);
    this.changed();
  }

  close(panel: Panel): void {
    this.drop((other) => other === panel);
    this.changed();
  }

  clear(): void {
    this.drop(() => true);
    this.changed();
  }

  changed(): void {
    this.host.classList.toggle("empty", this.panels.length === 0);
    this.listed.emit();
  }

  plotted(): Plotted[] {
    return this.panels.map(({ title, pinned, plot }) => ({
      title,
      pinned,
      kind: plot.kind,
      columns: plot.lines.map((line) => line.label),
      values: plot.values(),
      points: plot.drawn(),
      range: plot.range(),
    }));
  }

  private add(title: string, plot: TimePlot | PhasePlot): Panel {
    const unit = unit_text(this.runs[0]!.info(plot.columns[0]!)?.unit ?? "");
    const panel = new Panel(this, unit === "" || plot.kind === "phase" ? title : `${title} [${unit}]`, plot);
    this.panels.push(panel);
    this.host.append(panel.root);
    panel.fit();
    return panel;
  }

  private drop(which: (panel: Panel) => boolean): void {
    for (const panel of this.panels.filter(which)) panel.dispose();
    this.panels = this.panels.filter((panel) => !which(panel));
  }
}
