// The bar under the scene: play, step, scrub, speed, loop, and the events as marks on the time.
import type { EventInfo } from "../data/header";
import type { Run } from "../data/run";
import type { Clock } from "./clock";
import { element, icon, icon_button, press } from "./dom";
import { time_text } from "./format";

export const kSpeeds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
/// A shorter run is shown slower, so that it can be seen [s].
const kShortest = 3;
const kScrubSteps = 10000; // of the slider: finer than any screen

export function step(clock: Clock, run: Run, rows: number): void {
  clock.pause();
  const row = run.nearest_row(clock.time) + rows;
  clock.set_time(run.t[Math.min(run.t.length - 1, Math.max(0, row))] ?? clock.start);
}

export function change_speed(clock: Clock, direction: number): void {
  const place = kSpeeds.indexOf(clock.speed) + direction;
  clock.set_speed(kSpeeds[Math.min(kSpeeds.length - 1, Math.max(0, place))]!);
}

export class Transport {
  private readonly clock: Clock;
  private readonly slider = element("input", {
    type: "range",
    id: "scrub",
    min: 0,
    max: kScrubSteps,
    step: 1,
    value: 0,
    "aria-label": "Time",
  });
  private readonly now = element("output", { id: "now", class: "number" });
  private readonly marks = element("div", { class: "marks" });
  private readonly play: HTMLButtonElement;
  private readonly loop: HTMLButtonElement;
  private readonly speed = element("select", { id: "speed", "aria-label": "Speed", title: "Speed" });
  private run: Run;

  constructor(bar: HTMLElement, clock: Clock, run: Run) {
    this.clock = clock;
    this.run = run;
    this.play = icon_button("play", "Play", () => clock.toggle(), "strong");
    this.play.id = "play";
    this.loop = icon_button("loop", "Loop", () => clock.set_loop(!clock.loop));
    this.loop.id = "loop";
    const back = icon_button("back", "One row back", () => step(clock, this.run, -1));
    const forward = icon_button("forward", "One row forward", () => step(clock, this.run, 1));
    back.id = "back";
    forward.id = "forward";
    for (const speed of kSpeeds) this.speed.append(element("option", { value: speed }, `${speed}×`));
    this.slider.addEventListener("input", () => {
      clock.pause();
      clock.set_time(clock.start + (Number(this.slider.value) / kScrubSteps) * (clock.end - clock.start));
    });
    this.speed.addEventListener("change", () => clock.set_speed(Number(this.speed.value)));
    const track = element("div", { class: "track" }, this.slider, this.marks);
    bar.append(back, this.play, forward, track, this.now, this.speed, this.loop);
    clock.set_speed(
      kSpeeds.findLast((speed) => speed <= 1 && clock.end - clock.start >= kShortest * speed) ?? kSpeeds[0]!,
    );
    clock.changed.listen(() => this.show_time());
    clock.state_changed.listen(() => this.show_state());
    this.set_run(run);
  }

  set_run(run: Run): void {
    this.run = run;
    this.marks.replaceChildren(...run.header.front.events.map((event) => this.mark(event)));
    this.show_time();
    this.show_state();
  }

  private mark(event: EventInfo): HTMLElement {
    const { start, end } = this.clock;
    const made = element("button", {
      type: "button",
      class: "mark",
      tabindex: -1, // the list of events is there for the keyboard
      title: `${event.name}: ${event.text}`,
      "aria-label": `Go to ${event.name}`,
    });
    made.style.left = `${(100 * (event.t - start)) / (end - start || 1)}%`;
    made.addEventListener("click", () => this.clock.set_time(event.t));
    return made;
  }

  private show_time(): void {
    const { start, end, time } = this.clock;
    const step_size = (end - start) / Math.max(1, this.run.t.length - 1);
    const fraction = (time - start) / (end - start || 1);
    this.slider.value = String(Math.round(kScrubSteps * fraction));
    this.slider.style.setProperty("--done", `${100 * fraction}%`);
    const text = `${time_text(time, step_size)} s`;
    this.slider.setAttribute("aria-valuetext", text);
    this.now.textContent = `${time_text(time, step_size)} / ${time_text(end, step_size)} s`;
  }

  private show_state(): void {
    const { playing, loop, speed } = this.clock;
    this.play.replaceChildren(icon(playing ? "pause" : "play"));
    const label = playing ? "Pause" : "Play";
    this.play.setAttribute("aria-label", label);
    this.play.title = `${label} (space)`;
    press(this.loop, loop);
    this.speed.value = String(speed);
  }
}
