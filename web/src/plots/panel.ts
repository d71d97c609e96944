// A plot in its frame: title, buttons, legend.
import type { Run } from "../data/run";
import type { Clock } from "../page/clock";
import { element, icon_button, press } from "../page/dom";
import { PhasePlot } from "./phase_plot";
import { file_name, save, save_canvas } from "./save";
import { TimePlot } from "./time_plot";
import type { Window } from "./window";

export interface PanelOwner {
  clock: Clock;
  window: Window;
  runs: Run[];
  close(panel: Panel): void;
  phase_of(panel: Panel): void;
  changed(): void;
}

export class Panel {
  readonly root: HTMLElement;
  readonly plot: TimePlot | PhasePlot;
  readonly title: string;
  pinned = false;
  private readonly owner: PanelOwner;
  private readonly pin: HTMLButtonElement;
  private readonly watch: ResizeObserver;

  constructor(owner: PanelOwner, title: string, plot: TimePlot | PhasePlot) {
    this.owner = owner;
    this.title = title;
    this.plot = plot;
    this.pin = icon_button("pin", "Keep this plot", () => this.set_pinned(!this.pinned));
    const buttons = [
      ...(plot.kind === "time" ? [icon_button("phase", "Phase plot", () => owner.phase_of(this))] : []),
      icon_button("table", "Save as CSV what is shown", () => this.save_csv()),
      icon_button("image", "Save the plot as PNG", () => this.save_picture()),
      this.pin,
      icon_button("close", "Close the plot", () => owner.close(this)),
    ];
    const head = element("header", {}, element("h3", {}, title), element("span", { class: "buttons" }, ...buttons));
    this.root = element("section", { class: "panel", "aria-label": `Plot of ${title}` }, head);
    if (plot instanceof PhasePlot) this.root.append(this.axes_choice(plot));
    this.root.append(plot.legend.root, plot.root);
    this.set_pinned(false);
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(plot.root);
    this.build();
  }

  build(): void {
    this.plot.build(this.owner.runs, () => this.owner.changed());
    this.plot.show_time();
  }

  /// As wide as there is room.
  fit(): void {
    this.plot.resize(this.plot.root.clientWidth);
  }

  set_pinned(pinned: boolean): void {
    this.pinned = pinned;
    press(this.pin, pinned);
  }

  dispose(): void {
    this.watch.disconnect();
    this.plot.dispose();
    this.root.remove();
  }

  private axes_choice(plot: PhasePlot): HTMLElement {
    const names = this.owner.runs[0]!.header.columns.map((column) => column.name);
    const choice = (part: number, label: string): HTMLElement => {
      const select = element("select", { "aria-label": `${label} axis` });
      select.append(...names.map((name) => element("option", { selected: name === plot.columns[part] }, name)));
      select.addEventListener("change", () => {
        plot.columns[part] = select.value;
        this.build();
        this.owner.changed();
      });
      return element("label", {}, `${label} `, select);
    };
    return element("div", { class: "axes" }, choice(0, "x"), choice(1, "y"));
  }

  private save_csv(): void {
    save(
      new Blob([this.plot.csv()], { type: "text/csv" }),
      file_name(this.owner.runs[0]!.header.name, this.title) + ".csv",
    );
  }

  private save_picture(): void {
    const picture = this.plot.picture(this.title);
    if (picture) save_canvas(picture, file_name(this.owner.runs[0]!.header.name, this.title) + ".png");
  }
}
