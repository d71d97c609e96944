// The run in words: what happened, warnings first, then facts, events and tables.
import type { Entity } from "../data/entity";
import type { Cell, EventInfo, Header, Table } from "../data/header";
import { element } from "./dom";
import { number_text } from "./format";

/// More warnings and events than this are folded away.
const kWarningsOpen = 2;
const kEventsOpen = 8;

export interface FrontActions {
  go_to(t: number): void;
  choose(entity: Entity): void;
  plot(column: string): void;
}

/// What every reader must see goes to the lead, the rest below it.
export function show_front(lead: HTMLElement, host: HTMLElement, headers: Header[], actions: FrontActions): void {
  lead.replaceChildren(...headers.flatMap((header) => lead_of(header, headers.length)));
  host.replaceChildren(...headers.flatMap((header) => rest_of(header, headers.length, actions)));
}

function lead_of({ name, front }: Header, runs: number): HTMLElement[] {
  const parts: HTMLElement[] = [element("p", { class: "headline" }, front.headline)];
  if (runs > 1) parts.unshift(element("h2", {}, name));
  if (front.warnings.length > 0) parts.push(warnings(front.warnings));
  return parts;
}

function rest_of(header: Header, runs: number, actions: FrontActions): HTMLElement[] {
  const { front } = header;
  const parts = [facts(front.facts)];
  if (runs > 1) parts.unshift(element("h2", { class: "run" }, header.name));
  if (front.events.length > 0) parts.push(events(front.events, actions));
  return [...parts, ...front.tables.map((table) => table_of(table, header, actions))];
}

function warnings(texts: string[]): HTMLElement {
  const list = (some: string[]): HTMLElement =>
    element("ul", {}, ...some.map((text) => element("li", {}, sentence(text))));
  const box = element("section", { class: "warnings", "aria-label": "Warnings" });
  box.append(
    element(
      "h2",
      {},
      texts.length === 1 ? "Before you trust the numbers" : `Before you trust the numbers: ${texts.length} warnings`,
    ),
  );
  box.append(list(texts.slice(0, kWarningsOpen)));
  const rest = texts.slice(kWarningsOpen);
  if (rest.length > 0) box.append(element("details", {}, element("summary", {}, `${rest.length} more`), list(rest)));
  return box;
}

function facts(list: Header["front"]["facts"]): HTMLElement {
  const pairs = list.map(({ label, value }) =>
    element("div", {}, element("dt", {}, label), element("dd", {}, cell_text(value))),
  );
  return element("dl", { class: "facts" }, ...pairs);
}

function events(list: EventInfo[], { go_to }: FrontActions): HTMLElement {
  const entries = list.map(({ t, name, text }) => {
    const time = element("button", { type: "button", class: "link number" }, `${number_text(t, 6)} s`);
    time.addEventListener("click", () => go_to(t));
    return element("li", {}, time, element("span", {}, element("strong", {}, name), ` ${text}`));
  });
  const box = element("section", {}, element("h2", {}, "Events"));
  box.append(element("ul", { class: "events" }, ...entries.slice(0, kEventsOpen)));
  const rest = entries.slice(kEventsOpen);
  if (rest.length > 0) {
    const list_of_rest = element("ul", { class: "events" }, ...rest);
    box.append(element("details", {}, element("summary", {}, `${rest.length} more`), list_of_rest));
  }
  return box;
}

/// Times lead to their place in the motion, names to the thing itself.
function table_of(table: Table, header: Header, actions: FrontActions): HTMLElement {
  const head = element("tr", {}, ...table.columns.map((title) => element("th", { scope: "col" }, unbroken(title))));
  const rows = table.rows.map((row) =>
    element(
      "tr",
      {},
      ...row.map((cell, i) => {
        const text = cell_text(cell);
        const number = typeof cell === "number" || /^[-−+]?[\d.]/.test(text);
        const made = element("td", { class: number ? "number" : "" });
        const action = cell_action(cell, table.columns[i] ?? "", header, actions);
        if (!action) {
          made.append(text);
        } else {
          const button = element("button", { type: "button", class: "link" }, text);
          button.addEventListener("click", action);
          made.append(button);
        }
        return made;
      }),
    ),
  );
  const body = element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
  return element("section", {}, element("h2", {}, table.title), element("div", { class: "scroll" }, body));
}

function cell_action(cell: Cell, title: string, header: Header, actions: FrontActions): (() => void) | undefined {
  if (/\b(t|time)\b.*\[s\]/i.test(title) || /^(at|when)\b/i.test(title)) {
    const t = Number.parseFloat(String(cell));
    return Number.isFinite(t) ? () => actions.go_to(t) : undefined;
  }
  const name = String(cell);
  if (title === "column" && header.columns.some((column) => column.name === name)) return () => actions.plot(name);
  const entity = entity_named(name, title, header);
  return entity && (() => actions.choose(entity));
}

function entity_named(name: string, title: string, { scene }: Header): Entity | undefined {
  const lists = { joint: scene.joints, contact: scene.contacts, body: scene.bodies } as const;
  const kinds = Object.keys(lists) as (keyof typeof lists)[];
  // The table's heading says which list is meant where two have the name
  kinds.sort((a, b) => Number(title.toLowerCase().includes(b)) - Number(title.toLowerCase().includes(a)));
  const kind = kinds.find((each) => lists[each].some((one) => one.name === name));
  return kind && { kind, name };
}

/// A unit stays in one piece.
function unbroken(title: string): string {
  return title.replace(/\[[^\]]*\]/g, (unit) => unit.replaceAll(" ", "\u00a0"));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function cell_text(cell: Cell): string {
  if (cell === null) return "–";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "number" ? number_text(cell) : cell;
}
