// Live mode: other parameters are sent to `camber view`, which answers with another run.
import { decode, inflate } from "../data/decode";
import type { Run } from "../data/run";

/// A slider that moves is not asked about at every step [ms].
const kPause = 250;

export function token(): string {
  return new URLSearchParams(location.search).get("token") ?? "";
}

export async function fetch_run(): Promise<Run> {
  const answer = await fetch(`data?token=${encodeURIComponent(token())}`);
  if (!answer.ok) throw new Error(`The program did not send its data (${answer.status}).`);
  return decode(await inflate(new Uint8Array(await answer.arrayBuffer())));
}

export class Live {
  private readonly status: HTMLElement;
  private readonly arrived: (run: Run) => void;
  private timer = 0;
  private asking: AbortController | undefined;

  constructor(status: HTMLElement, arrived: (run: Run) => void) {
    this.status = status;
    this.arrived = arrived;
  }

  ask(parameters: Record<string, number>): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.run(parameters), kPause);
  }

  private async run(parameters: Record<string, number>): Promise<void> {
    this.asking?.abort(); // only the last answer counts
    const asking = (this.asking = new AbortController());
    this.say("Computing …", false);
    try {
      const answer = await fetch(`run?token=${encodeURIComponent(token())}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ parameters }),
        signal: asking.signal,
      });
      if (!answer.ok) throw new Error(await error_text(answer));
      const run = decode(await inflate(new Uint8Array(await answer.arrayBuffer())));
      this.say("", false);
      this.arrived(run);
    } catch (error) {
      if (!asking.signal.aborted) this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  private say(text: string, wrong: boolean): void {
    this.status.textContent = text;
    this.status.classList.toggle("wrong", wrong);
  }
}

async function error_text(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    const { error } = JSON.parse(text) as { error?: string };
    return error ?? text;
  } catch {
    return text || `The program answered ${answer.status}.`;
  }
}
