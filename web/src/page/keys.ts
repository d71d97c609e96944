// The keyboard. Typing in a field is left alone.
import { element } from "./dom";

export interface Key {
  keys: string[]; // as event.key; "shift+" before it where shift is meant
  shown: string;
  does: string;
  action: () => void;
}

export function listen_to_keys(keys: Key[]): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || is_typing(event)) return;
    const name = event.shiftKey && event.key.length > 1 ? `shift+${event.key}` : event.key;
    const found = keys.find((key) => key.keys.includes(name));
    if (!found || (event.key === " " && is_button(event.target))) return;
    event.preventDefault();
    found.action();
  });
}

/// A slider takes the keys that move it, and no others.
function is_typing({ target, key }: KeyboardEvent): boolean {
  if (target instanceof HTMLSelectElement) return true;
  if (!(target instanceof HTMLInputElement) || target.type === "checkbox") return false;
  return target.type !== "range" || /^(Arrow|Home|End|Page)/.test(key);
}

/// Space presses a button that has the focus.
function is_button(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, summary, input[type=checkbox]") !== null;
}

export function fill_help(host: HTMLElement, keys: Key[]): void {
  const rows = keys.map(({ shown, does }) => element("div", {}, element("dt", {}, shown), element("dd", {}, does)));
  host.append(element("dl", { class: "keys" }, ...rows));
}
