// The lines of a panel by name, each with its value at the pointer or at the clock.
import { element, icon_button } from "../page/dom";
import { with_unit } from "../page/format";
import type { Line } from "./line";

export class Legend {
  readonly root = element("ul", { class: "legend" });
  private values: HTMLElement[] = [];

  set_lines(lines: Line[], remove: (column: string) => void): void {
    this.values = lines.map(() => element("span", { class: "number" }));
    this.root.replaceChildren(
      ...lines.map((line, i) => {
        const swatch = element("span", { class: line.dashed ? "swatch dashed" : "swatch" });
        swatch.style.color = line.colour;
        const entry = element("li", {}, swatch, element("span", { class: "name" }, line.label), this.values[i]!);
        if (!line.dashed && lines.length > 1)
          entry.append(icon_button("close", `Remove ${line.label}`, () => remove(line.column), "tiny"));
        return entry;
      }),
    );
  }

  show(lines: Line[], values: number[]): void {
    lines.forEach((line, i) => (this.values[i]!.textContent = with_unit(values[i]!, line.unit)));
  }
}
