// The columns of a panel by name, each with its value at the pointer or at the clock; values of other runs beside it.
import { element, icon_button } from "../page/dom";
import { number_text, unit_text } from "../page/format";
import type { Line } from "./line";

export class Legend {
  readonly root = element("ul", { class: "legend" });
  private values: HTMLElement[] = []; // one per line

  set_lines(lines: Line[], remove?: (column: string) => void): void {
    this.values = lines.map((line) =>
      element("span", { class: "number", ...(line.dashed ? { title: line.run.header.name } : {}) }),
    );
    const columns = [...new Set(lines.map((line) => line.column))];
    this.root.replaceChildren(
      ...columns.map((column) => {
        const entry = element("li", {});
        lines.forEach((line, i) => {
          if (line.column !== column) return;
          const swatch = element("span", { class: line.dashed ? "swatch dashed" : "swatch" });
          swatch.style.color = line.colour;
          entry.append(swatch, ...(line.dashed ? [] : [element("span", { class: "name" }, column)]), this.values[i]!);
        });
        const unit = unit_text(lines.find((line) => line.column === column)?.unit ?? "");
        entry.append(element("span", { class: "name" }, unit));
        if (remove && columns.length > 1)
          entry.append(icon_button("close", `Remove ${column}`, () => remove(column), "tiny"));
        return entry;
      }),
    );
  }

  show(values: number[]): void {
    values.forEach((value, i) => (this.values[i]!.textContent = number_text(value)));
  }
}
