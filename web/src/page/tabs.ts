// Tabs of the side: arrows go from one to the next, as ARIA asks.
import { element } from "./dom";

export class Tabs {
  private readonly buttons: HTMLButtonElement[];

  constructor(bar: HTMLElement, tabs: { label: string; panel: HTMLElement }[]) {
    bar.setAttribute("role", "tablist");
    this.buttons = tabs.map(({ label, panel }, i) => {
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-label", label);
      const button = element("button", { type: "button", role: "tab", "aria-controls": panel.id }, label);
      button.addEventListener("click", () => this.open(i));
      button.addEventListener("keydown", (event) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (step === 0) return;
        event.stopPropagation();
        const next = (i + step + tabs.length) % tabs.length;
        this.open(next);
        this.buttons[next]!.focus();
      });
      return button;
    });
    this.panels = tabs.map(({ panel }) => panel);
    bar.replaceChildren(...this.buttons);
    this.open(0);
  }
  private readonly panels: HTMLElement[];

  open(chosen: number): void {
    this.buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === chosen));
      button.tabIndex = i === chosen ? 0 : -1;
      this.panels[i]!.hidden = i !== chosen;
    });
  }
}
