// What lies under the pointer: a click chooses it, the hand over it shows its name.
import { Raycaster, Vector2 } from "three";
import type { Entity } from "../data/entity";
import type { Stage } from "./stage";

/// Farther than this a press was a turn of the camera [pixels].
const kStill = 5;
/// A joint's glyph wins over a body that hides it by less than this, as a part of the machine's length.
const kBehind = 0.06;

export class Picker {
  private readonly stage: Stage;
  private readonly size: number;
  private readonly raycaster = new Raycaster();
  private readonly label: HTMLElement;

  constructor(
    stage: Stage,
    size: number,
    label: HTMLElement,
    choose: (entity: Entity | undefined, add: boolean) => void,
  ) {
    this.stage = stage;
    this.size = size;
    this.label = label;
    const canvas = stage.renderer.domElement;
    let down = { x: 0, y: 0 };
    canvas.addEventListener("pointerdown", (event) => {
      down = { x: event.clientX, y: event.clientY };
      label.hidden = true;
    });
    canvas.addEventListener("click", (event) => {
      if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > kStill) return;
      choose(this.at(event), event.shiftKey || event.ctrlKey || event.metaKey);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (event.buttons === 0 && event.pointerType === "mouse") this.hover(event);
    });
    canvas.addEventListener("pointerleave", () => (label.hidden = true));
  }

  at(event: { clientX: number; clientY: number }): Entity | undefined {
    const box = this.stage.renderer.domElement.getBoundingClientRect();
    const place = new Vector2(
      (2 * (event.clientX - box.left)) / box.width - 1,
      1 - (2 * (event.clientY - box.top)) / box.height,
    );
    this.raycaster.setFromCamera(place, this.stage.camera.camera);
    const hits = this.raycaster.intersectObjects(this.stage.pickable(), false);
    const first = hits[0];
    if (!first) return undefined;
    const joint = hits.find(
      (hit) => entity_of(hit).kind !== "body" && hit.distance < first.distance + kBehind * this.size,
    );
    return entity_of(joint ?? first);
  }

  private hover(event: PointerEvent): void {
    const entity = this.at(event);
    this.stage.renderer.domElement.style.cursor = entity ? "pointer" : "grab";
    this.label.hidden = !entity;
    if (!entity) return;
    this.label.textContent = `${entity.kind} ${entity.name}`;
    const box = this.stage.renderer.domElement.getBoundingClientRect();
    this.label.style.transform = `translate(${event.clientX - box.left + 14}px, ${event.clientY - box.top + 10}px)`;
  }
}

function entity_of(hit: { object: { userData: Record<string, unknown> } }): Entity {
  return hit.object.userData["entity"] as Entity;
}
