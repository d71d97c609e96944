// Opens the page: the data from the element, or from the program that serves it.
import { decode, from_base64, inflate } from "./data/decode";
import type { Run } from "./data/run";
import { App } from "./page/app";
import { by_id, icon_button } from "./page/dom";
import { type Key, fill_help, listen_to_keys } from "./page/keys";
import { Live, fetch_run } from "./page/live";
import { Sliders, list_parameters } from "./page/parameters";
import { type ReadBack, read_back } from "./page/readback";
import { Tabs } from "./page/tabs";
import { start_theme, toggle_theme } from "./page/theme";
import { change_speed, step } from "./page/transport";

declare global {
  interface Window {
    camber?: ReadBack;
  }
}

async function read_runs(): Promise<Run[]> {
  const text = by_id("camber-data").textContent!.trim();
  if (text === "fetch") return [await fetch_run()];
  const blobs = text.split(/\s+/);
  return Promise.all(blobs.map(async (blob) => decode(await inflate(from_base64(blob)))));
}

function make_keys(app: App, help: HTMLDialogElement): Key[] {
  const { clock, plots } = app;
  return [
    { keys: [" "], shown: "space", does: "play or pause", action: () => clock.toggle() },
    { keys: ["ArrowLeft"], shown: "←", does: "one row back", action: () => step(clock, app.run, -1) },
    { keys: ["ArrowRight"], shown: "→", does: "one row forward", action: () => step(clock, app.run, 1) },
    { keys: ["Home"], shown: "Home", does: "to the start", action: () => clock.set_time(clock.start) },
    { keys: ["End"], shown: "End", does: "to the end", action: () => clock.set_time(clock.end) },
    { keys: [","], shown: ",", does: "slower", action: () => change_speed(clock, -1) },
    { keys: ["."], shown: ".", does: "faster", action: () => change_speed(clock, 1) },
    { keys: ["l"], shown: "L", does: "loop", action: () => clock.set_loop(!clock.loop) },
    { keys: ["c"], shown: "C", does: "camera follows the machine", action: () => app.tools?.toggle_follow() },
    { keys: ["1"], shown: "1 2 3 4", does: "views: corner, front, side, top", action: () => app.tools?.view("free") },
    { keys: ["r"], shown: "R", does: "see all", action: () => app.stage?.fit(app.run) },
    { keys: ["g"], shown: "G", does: "ghost of the other run", action: () => app.tools?.toggle_ghosts() },
    { keys: ["w"], shown: "W", does: "scene and plots alone", action: () => document.body.classList.toggle("wide") },
    {
      keys: ["+", "="],
      shown: "+ −",
      does: "zoom the plots about the clock",
      action: () => plots.window.zoom(clock.time, 0.5),
    },
    { keys: ["0"], shown: "0", does: "plots of the whole time", action: () => plots.window.reset() },
    { keys: ["shift+ArrowRight"], shown: "shift ← →", does: "move the plots", action: () => plots.window.pan(0.25) },
    { keys: ["t"], shown: "T", does: "light or dark", action: toggle_theme },
    { keys: ["?", "h"], shown: "?", does: "this list", action: () => (help.open ? help.close() : help.showModal()) },
  ];
}

/// The other halves of pairs that the list shows in one line.
function other_keys({ tools, plots, clock }: App): Key[] {
  const quiet = (key: string, action: () => void): Key => ({ keys: [key], shown: "", does: "", action });
  return [
    quiet("2", () => tools?.view("front")),
    quiet("3", () => tools?.view("side")),
    quiet("4", () => tools?.view("top")),
    quiet("-", () => plots.window.zoom(clock.time, 2)),
    quiet("shift+ArrowLeft", () => plots.window.pan(-0.25)),
  ];
}

function make_side(app: App): void {
  const parameters = by_id("parameters");
  const { header } = app.run;
  const tabs = [
    { label: "Summary", panel: by_id("front") },
    { label: "Machine", panel: by_id("tree") },
  ];
  if (header.live) {
    const live = new Live(by_id("status"), (run) => {
      app.replace_run(run);
      sliders.show_derived(run.header.parameters);
    });
    const sliders = new Sliders(parameters, header.parameters, (values) => live.ask(values));
  } else {
    list_parameters(parameters, header.parameters);
  }
  if (header.parameters.length > 0) tabs.push({ label: "Parameters", panel: parameters });
  else parameters.hidden = true;
  const shown = new Tabs(by_id("tabs"), tabs);
  if (header.live && header.parameters.length > 0) shown.open(2);
}

function make_buttons(app: App, help: HTMLDialogElement): void {
  const theme_button = icon_button("theme", "Light or dark (T)", toggle_theme);
  theme_button.id = "theme";
  const help_button = icon_button("help", "Keys and hints (?)", () => help.showModal());
  help_button.id = "help-button";
  by_id("top-buttons").append(theme_button, help_button);
  const reset = icon_button("reset", "The whole time (0)", () => app.plots.window.reset());
  reset.id = "plots-reset";
  const clear = icon_button("clear", "Close all plots", () => app.plots.clear());
  clear.id = "plots-clear";
  by_id("plot-buttons").append(reset, clear);
  by_id("help-close").addEventListener("click", () => help.close());
}

async function start(): Promise<void> {
  start_theme();
  const help = by_id("help") as HTMLDialogElement;
  const app = new App(await read_runs());
  make_side(app);
  make_buttons(app, help);
  const keys = make_keys(app, help);
  fill_help(by_id("help-keys"), keys);
  listen_to_keys([...keys, ...other_keys(app)]);
  document.body.classList.add("ready");
  window.camber = read_back(app);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) app.clock.play();
}

start().catch((error: unknown) => {
  const message = by_id("status");
  message.textContent = error instanceof Error ? error.message : String(error);
  message.classList.add("wrong");
  console.error(error);
});
