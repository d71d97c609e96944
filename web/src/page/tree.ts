// The machine at the side: every part with its columns; a filter; arrows of loads.
import { type Entity, groups_of, same, sections_of } from "../data/entity";
import type { Run } from "../data/run";
import { element, icon_button, press } from "./dom";

/// Not on a phone, where the page would jump away from the scene.
const kBeside = matchMedia("(min-width: 701px)");

export interface TreeActions {
  choose(entity: Entity, add: boolean): void;
  toggle_column(column: string): void;
  has_column(column: string): boolean;
  has_arrows(entity: Entity): boolean;
  arrows_shown(entity: Entity): boolean;
  toggle_arrows(entity: Entity): void;
}

interface Item {
  entity: Entity;
  root: HTMLDetailsElement;
  name: HTMLButtonElement;
  arrow: HTMLButtonElement | undefined;
  columns: string[];
  boxes: Map<string, HTMLInputElement>; // made when the item is opened
}

export class Tree {
  private readonly host: HTMLElement;
  private readonly actions: TreeActions;
  private readonly list = element("div", { class: "items" });
  private readonly filter = element("input", {
    type: "search",
    id: "filter",
    placeholder: "Filter by name or column",
    "aria-label": "Filter by name or column",
  });
  private items: Item[] = [];

  constructor(host: HTMLElement, actions: TreeActions) {
    this.host = host;
    this.actions = actions;
    this.filter.addEventListener("input", () => this.apply_filter());
    host.append(this.filter, this.list);
  }

  set_run(run: Run): void {
    this.items = [];
    const shown = sections_of(run).map(([title, members]) =>
      element("section", {}, element("h2", {}, title), ...members.map((entity) => this.item(run, entity))),
    );
    this.list.replaceChildren(...shown);
    this.refresh();
    this.apply_filter();
  }

  /// What is plotted, or which arrows are shown, has changed.
  refresh(): void {
    for (const { entity, arrow, boxes } of this.items) {
      if (arrow) press(arrow, this.actions.arrows_shown(entity));
      for (const [column, box] of boxes) box.checked = this.actions.has_column(column);
    }
  }

  mark(chosen: Entity | undefined): void {
    for (const { entity, name } of this.items) name.setAttribute("aria-current", String(same(entity, chosen)));
  }

  /// What was chosen in the scene is found in the list too, where the list stands beside the scene.
  reveal(chosen: Entity): void {
    if (this.host.hidden || !kBeside.matches) return;
    this.items.find(({ entity }) => same(entity, chosen))?.root.scrollIntoView({ block: "nearest" });
  }

  private item(run: Run, entity: Entity): HTMLElement {
    const name = element("button", { type: "button", class: "entity" }, entity.name);
    name.addEventListener("click", (event) => {
      event.preventDefault(); // the summary around it must not open
      this.actions.choose(entity, event.shiftKey || event.ctrlKey || event.metaKey);
    });
    const summary = element("summary", { "aria-label": `Columns of ${entity.name}` }, name);
    let arrow: HTMLButtonElement | undefined;
    if (this.actions.has_arrows(entity)) {
      arrow = icon_button(
        "arrow",
        `Arrows of the loads of ${entity.name}`,
        () => this.actions.toggle_arrows(entity),
        "tiny",
      );
      arrow.addEventListener("click", (event) => event.preventDefault());
      summary.append(arrow);
    }
    const root = element("details", { class: `item ${entity.kind}` }, summary);
    const columns = groups_of(run, entity).flatMap((group) => group.columns);
    const item: Item = { entity, root, name, arrow, columns, boxes: new Map() };
    root.addEventListener("toggle", () => this.open(item, run));
    this.items.push(item);
    return root;
  }

  private open(item: Item, run: Run): void {
    if (!item.root.open || item.boxes.size > 0) return;
    for (const group of groups_of(run, item.entity)) {
      const boxes = group.columns.map((column) => {
        const box = element("input", { type: "checkbox" });
        box.addEventListener("change", () => this.actions.toggle_column(column));
        item.boxes.set(column, box);
        return element("label", { title: run.info(column)?.meaning ?? "" }, box, ` ${column}`);
      });
      item.root.append(element("div", { class: "columns" }, element("h3", {}, group.title), ...boxes));
    }
    this.refresh();
  }

  private apply_filter(): void {
    const text = this.filter.value.trim().toLowerCase();
    for (const { entity, root, columns } of this.items)
      root.hidden = text !== "" && ![entity.name, ...columns].some((name) => name.toLowerCase().includes(text));
    for (const section of this.list.children as HTMLCollectionOf<HTMLElement>)
      section.hidden = !section.querySelector(".item:not([hidden])");
  }
}
