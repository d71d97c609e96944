// Elements in one expression: element("button", {class: "round", onclick: f}, "Play").

type Value = string | number | boolean | ((event: never) => void) | undefined;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Record<string, Value> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key.slice(2), value as EventListener);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

export function by_id(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found;
}

/// Line icons on a grid of 16, drawn with the colour of the text.
const kIcons = {
  play: "M4.5 2.8v10.4L13 8z",
  pause: "M4.5 3v10M11.5 3v10",
  back: "M11 3.2 5.5 8l5.5 4.8M3.5 3v10",
  forward: "M5 3.2 10.5 8 5 12.8M12.5 3v10",
  loop: "M12.8 6.2A5.2 5.2 0 0 0 3.2 6M3.2 9.8a5.2 5.2 0 0 0 9.6.2M13 2.6v3.6H9.4M3 13.4V9.8h3.6",
  pin: "M5.5 2.5h5M6.2 2.5v4.3L4 9.5h8L9.8 6.8V2.5M8 9.5v4.2",
  close: "M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4",
  plus: "M8 3v10M3 8h10",
  arrow: "M3 13 12.2 3.8M7 3.5h5.5V9",
  image: "M2.5 3h11v10h-11zM2.8 11.6l3.4-3.6 2.6 2.6 2-1.8 2.4 2.4M10.6 5.9h.1",
  table: "M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M7 3v10",
  phase: "M2.5 13.5v-11M2.5 13.5h11M5 8a3.2 2.6 0 1 0 6.4 0A3.2 2.6 0 1 0 5 8",
  fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  theme: "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11",
  help: "M5.8 6.2a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12.4h.1",
  wide: "M2.5 4h11v8h-11zM5 6.5 3.9 8 5 9.5M11 6.5 12.1 8 11 9.5",
  reset: "M3.2 8a4.8 4.8 0 1 0 1.6-3.6M3 2.6v3h3",
  clear: "M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5",
} as const;
export type Icon = keyof typeof kIcons;

export function icon(name: Icon): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", "0 0 16 16");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", kIcons[name]);
  picture.append(path);
  return picture;
}

export function icon_button(name: Icon, label: string, onclick: () => void, extra = ""): HTMLButtonElement {
  const made = element("button", { type: "button", class: `quiet ${extra}`.trim(), "aria-label": label, title: label });
  made.addEventListener("click", onclick);
  made.append(icon(name));
  return made;
}

/// A button that stays down: aria-pressed says so.
export function press(button: HTMLElement, down: boolean): void {
  button.setAttribute("aria-pressed", String(down));
}
