// Light and dark: as the reader's system says, until the button is pressed.
import { Signal } from "./signal";

export interface Theme {
  dark: boolean;
  text: string;
  faint: string; // axes and grid lines
  surface: string;
  series: string[];
}

/// Okabe and Ito's palette: eight colours that people with any kind of colour vision tell apart; on dark the black one is
/// white and the blue one lighter.
const kSeriesLight = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#4d4d4d", "#b8a800"];
const kSeriesDark = ["#4ea6e0", "#f0783c", "#2fc296", "#e39ac4", "#f0b434", "#8fd0f5", "#d0d0d0", "#e8dd55"];

export const theme_changed = new Signal<Theme>();

const system = matchMedia("(prefers-color-scheme: dark)");
let chosen: boolean | undefined;

export function theme(): Theme {
  const dark = chosen ?? system.matches;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    dark,
    text: colour("--text-soft"),
    faint: colour("--line"),
    surface: colour("--surface"),
    series: dark ? kSeriesDark : kSeriesLight,
  };
}

export function start_theme(): void {
  apply();
  system.addEventListener("change", apply);
}

export function toggle_theme(): void {
  chosen = !(chosen ?? system.matches);
  apply();
}

function apply(): void {
  document.documentElement.dataset["theme"] = (chosen ?? system.matches) ? "dark" : "light";
  theme_changed.emit(theme());
}
