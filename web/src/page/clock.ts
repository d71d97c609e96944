// The one time that motion and plots share.
import { Signal } from "./signal";

export class Clock {
  start: number;
  end: number;
  time: number;
  speed = 1;
  loop = true;
  playing = false;
  readonly changed = new Signal<number>(); // the time
  readonly state_changed = new Signal(); // playing, speed, loop, range
  readonly frame = new Signal<number>(); // while it plays: time since the frame before [ms]
  private last_tick = 0;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
    this.time = start;
  }

  set_time(t: number): void {
    const inside = Math.min(this.end, Math.max(this.start, t));
    if (inside === this.time) return;
    this.time = inside;
    this.changed.emit(inside);
  }

  set_range(start: number, end: number): void {
    this.start = start;
    this.end = end;
    this.set_time(this.time);
    this.state_changed.emit();
  }

  play(): void {
    if (this.playing || !(this.end > this.start)) return;
    if (this.time >= this.end) this.set_time(this.start);
    this.playing = true;
    this.last_tick = performance.now();
    this.state_changed.emit();
    requestAnimationFrame((now) => this.tick(now));
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    this.state_changed.emit();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  set_speed(speed: number): void {
    this.speed = speed;
    this.state_changed.emit();
  }

  set_loop(loop: boolean): void {
    this.loop = loop;
    this.state_changed.emit();
  }

  private tick(now: number): void {
    if (!this.playing) return;
    this.frame.emit(now - this.last_tick);
    // A page in the background gets no frames: it goes on where it was.
    const elapsed = Math.min(0.25, Math.max(0, (now - this.last_tick) / 1000));
    this.last_tick = now;
    const next = this.time + this.speed * elapsed;
    if (next < this.end) {
      this.set_time(next);
    } else if (this.loop) {
      this.set_time(this.start + ((next - this.start) % (this.end - this.start)));
    } else {
      this.set_time(this.end);
      this.pause();
      return;
    }
    requestAnimationFrame((later) => this.tick(later));
  }
}
