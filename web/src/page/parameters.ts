// The model's parameters: a list, or sliders where the page is live.
import type { ParameterInfo } from "../data/header";
import { element } from "./dom";
import { number_text } from "./format";

const kSteps = 200; // of a slider

export function list_parameters(host: HTMLElement, parameters: ParameterInfo[]): void {
  const rows = parameters.map(({ name, value }) =>
    element("tr", {}, element("th", { scope: "row" }, name), element("td", { class: "number" }, number_text(value, 8))),
  );
  host.replaceChildren(element("table", { class: "parameters" }, element("tbody", {}, ...rows)));
}

/// Sliders for the plain numbers; those that are computed from others are listed. Calls `changed` with all values that differ from those
/// of the start.
export class Sliders {
  private readonly starts: Map<string, number>;
  private readonly values: Map<string, number>;
  private readonly inputs = new Map<string, { slider: HTMLInputElement; number: HTMLInputElement }>();
  private readonly derived = element("div", { id: "derived" });
  private readonly changed: (values: Record<string, number>) => void;

  constructor(host: HTMLElement, parameters: ParameterInfo[], changed: (values: Record<string, number>) => void) {
    this.changed = changed;
    const plain = parameters.filter(({ derived }) => !derived);
    this.starts = new Map(plain.map(({ name, value }) => [name, value]));
    this.values = new Map(this.starts);
    const reset = element("button", { type: "button", class: "text" }, "Reset all");
    reset.addEventListener("click", () => this.reset());
    host.append(...plain.map(({ name, value, range }) => this.row(name, value, range)), reset, this.derived);
    this.show_derived(parameters);
  }

  /// What follows from the values of the run that is shown.
  show_derived(parameters: ParameterInfo[]): void {
    const derived = parameters.filter((parameter) => parameter.derived);
    this.derived.hidden = derived.length === 0;
    const table = element("div");
    list_parameters(table, derived);
    this.derived.replaceChildren(element("h2", {}, "Computed from these"), table);
  }

  private row(name: string, value: number, range?: [number, number]): HTMLElement {
    // The model's own range; else from nothing to twice the value, or about zero where the value is zero
    const reach = value === 0 ? 1 : Math.abs(value);
    const around: [number, number] = value === 0 ? [-reach, reach] : [Math.min(0, 2 * value), Math.max(0, 2 * value)];
    const [low, high] = range ?? around;
    const slider = element("input", {
      type: "range",
      min: low,
      max: high,
      step: (high - low) / kSteps,
      value,
      "aria-label": name,
    });
    const number = element("input", { type: "number", step: "any", value, "aria-label": `${name}, value` });
    slider.addEventListener("input", () => this.take(name, Number(slider.value)));
    number.addEventListener("change", () => this.take(name, Number(number.value)));
    this.inputs.set(name, { slider, number });
    return element("div", { class: "slider" }, element("label", {}, name), number, slider);
  }

  private take(name: string, value: number): void {
    if (!Number.isFinite(value)) return;
    const clean = Number(value.toPrecision(6));
    this.values.set(name, clean);
    this.show(name, clean);
    this.announce();
  }

  private reset(): void {
    for (const [name, value] of this.starts) {
      this.values.set(name, value);
      this.show(name, value);
    }
    this.announce();
  }

  private show(name: string, value: number): void {
    const { slider, number } = this.inputs.get(name)!;
    slider.value = String(value);
    number.value = String(value);
  }

  private announce(): void {
    const different = [...this.values].filter(([name, value]) => value !== this.starts.get(name));
    this.changed(Object.fromEntries(different));
  }
}
