// Buttons over the scene: views, following, loads, ghosts, a picture.
import type { Entity } from "../data/entity";
import { file_name, save_canvas } from "../plots/save";
import type { View } from "../scene/camera";
import { with_background } from "../scene/portrait";
import type { Stage } from "../scene/stage";
import { element, icon, icon_button, press } from "./dom";

export interface SceneToolsOwner {
  stage: Stage;
  run_name(): string;
  fit(): void;
  toggle_wide(): void;
  arrows_changed(): void;
}

export class SceneTools {
  private readonly owner: SceneToolsOwner;
  private readonly follow: HTMLButtonElement;
  private readonly ghost: HTMLButtonElement;
  private readonly scale = element("output", { id: "scale", class: "scale number" });
  private ghosts_shown = true;

  constructor(bar: HTMLElement, footer: HTMLElement, owner: SceneToolsOwner, has_ghosts: boolean) {
    this.owner = owner;
    this.follow = button("follow", "Follow", "Follow the machine with the camera (C)", () => this.toggle_follow());
    this.ghost = button("ghost", "Ghost", "Show the other run (G)", () => this.toggle_ghosts());
    this.set_ghosts(has_ghosts);
    const picture = icon_button("image", "Save the scene as PNG", () => this.save_picture());
    picture.id = "scene-png";
    const wide = icon_button("wide", "Only the scene and the plots (W)", () => owner.toggle_wide());
    wide.id = "wide";
    bar.append(
      this.views(),
      this.follow,
      this.loads(),
      this.ghost,
      icon_button("fit", "See all (R)", () => owner.fit()),
      picture,
      wide,
    );
    footer.append(this.scale);
    this.show();
  }

  toggle_follow(): void {
    const { camera } = this.owner.stage;
    camera.following = !camera.following;
    this.show();
    this.owner.stage.request();
  }

  toggle_ghosts(): void {
    this.ghosts_shown = !this.ghosts_shown;
    this.owner.stage.show_ghosts(this.ghosts_shown);
    this.show();
  }

  set_ghosts(exist: boolean): void {
    this.ghost.hidden = !exist;
    this.owner.stage.show_ghosts(this.ghosts_shown);
  }

  show(): void {
    press(this.follow, this.owner.stage.camera.following);
    press(this.ghost, this.ghosts_shown);
    this.scale.textContent = this.owner.stage.arrows.scale_text();
  }

  view(name: View): void {
    const { stage } = this.owner;
    stage.camera.set_centre(stage.puppet.bounds());
    stage.camera.view(name);
  }

  private views(): HTMLElement {
    const select = element("select", { id: "view-choice", "aria-label": "View", title: "View (1 to 4)" });
    for (const [value, text] of [
      ["", "View"],
      ["free", "Corner"],
      ["front", "Front"],
      ["side", "Side"],
      ["top", "Top"],
    ] as const)
      select.append(
        element("option", { value, ...(value === "" ? { disabled: true, hidden: true, selected: true } : {}) }, text),
      );
    select.addEventListener("change", () => {
      this.view(select.value as View);
      select.selectedIndex = 0;
    });
    return select;
  }

  /// All arrows of one kind at a time; single ones are switched in the tree.
  private loads(): HTMLElement {
    const menu = element(
      "details",
      { class: "menu", id: "loads" },
      element("summary", { class: "quiet text" }, icon("arrow"), "Loads"),
    );
    const all = (kind: Entity["kind"], shown: boolean): void => {
      const { arrows } = this.owner.stage;
      for (const entity of arrows.entities()) if (entity.kind === kind) arrows.show(entity, shown);
      this.owner.arrows_changed();
    };
    const choice = (id: string, label: string, action: () => void): HTMLElement => {
      const made = element("button", { type: "button", class: "text", id }, label);
      made.addEventListener("click", action);
      return made;
    };
    const slider = element("input", {
      type: "range",
      id: "arrow-scale",
      min: -1.5,
      max: 1.5,
      step: 0.05,
      value: 0,
      "aria-label": "Length of the arrows",
    });
    slider.addEventListener("input", () => {
      this.owner.stage.arrows.factor = 10 ** Number(slider.value);
      this.owner.arrows_changed();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!menu.contains(event.target as Node)) menu.open = false;
    });
    menu.append(
      element(
        "div",
        {},
        choice("arrows-contacts", "All contacts", () => all("contact", true)),
        choice("arrows-joints", "All joints", () => all("joint", true)),
        choice("arrows-none", "None", () => (all("contact", false), all("joint", false))),
        element("label", {}, "Length", slider),
      ),
    );
    return menu;
  }

  private save_picture(): void {
    const { stage } = this.owner;
    stage.draw(); // the buffer lives only until the browser shows it
    const drawn = stage.renderer.domElement;
    save_canvas(with_background(drawn, drawn.width, drawn.height), `${file_name(this.owner.run_name(), "scene")}.png`);
  }
}

function button(id: string, label: string, title: string, action: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: "quiet text", id, title }, label);
  made.addEventListener("click", action);
  return made;
}
