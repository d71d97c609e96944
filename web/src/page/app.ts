// The page: what is chosen, which runs are shown, and who must know when that changes.
import { type Entity, sections_of } from "../data/entity";
import type { Run } from "../data/run";
import { Plots } from "../plots/plots";
import { Picker } from "../scene/pick";
import { Stage } from "../scene/stage";
import { Clock } from "./clock";
import { by_id, element } from "./dom";
import { type FrontActions, show_front } from "./front";
import { SceneTools } from "./scene_tools";
import { theme_changed } from "./theme";
import { Transport } from "./transport";
import { Tree } from "./tree";

export class App {
  readonly clock: Clock;
  readonly plots: Plots;
  readonly stage: Stage | undefined; // none where the browser has no WebGL
  readonly tools: SceneTools | undefined;
  chosen: Entity | undefined;
  private runs: Run[];
  private readonly transport: Transport;
  private readonly tree: Tree;

  constructor(runs: Run[]) {
    this.runs = runs;
    this.clock = new Clock(...range_of(runs));
    this.transport = new Transport(by_id("transport"), this.clock, this.run);
    this.plots = new Plots(by_id("plots"), runs, this.clock);
    this.stage = this.make_stage();
    if (this.stage) this.tools = this.make_tools(this.stage);
    this.tree = new Tree(by_id("tree"), {
      choose: (entity, add) => this.choose(entity, add),
      toggle_column: (column) => this.plots.toggle_column(column),
      has_column: (column) => this.plots.has_column(column),
      has_arrows: (entity) => this.stage?.arrows.has(entity) ?? false,
      arrows_shown: (entity) => this.stage?.arrows.shown(entity) ?? false,
      toggle_arrows: (entity) => this.toggle_arrows(entity),
    });
    this.plots.listed.listen(() => this.tree.refresh());
    this.clock.changed.listen((t) => this.stage?.set_time(t));
    this.clock.frame.listen((interval) => this.stage?.quality.note(interval));
    theme_changed.listen((theme) => {
      this.stage?.set_theme(theme);
      this.plots.rebuild();
    });
    this.show_words();
    this.tree.set_run(this.run);
    this.open_first();
  }

  get run(): Run {
    return this.runs[0]!;
  }

  /// Another run takes the place of the first; the old one stays as a ghost.
  replace_run(run: Run): void {
    this.runs = [run, this.run];
    this.clock.set_range(...range_of([run]));
    this.stage?.set_run(run, this.runs.slice(1));
    this.tools?.set_ghosts(true);
    this.tools?.show();
    this.plots.set_runs(this.runs);
    this.transport.set_run(run);
    this.tree.set_run(run);
    this.tree.mark(this.chosen);
    show_front(by_id("lead"), by_id("front"), [run.header], this.front_actions());
  }

  choose(entity: Entity | undefined, add = false): void {
    this.chosen = entity;
    this.stage?.choose(entity);
    this.tree.mark(entity);
    if (entity) this.plots.show(entity, add);
  }

  toggle_arrows(entity: Entity): void {
    this.stage?.arrows.show(entity, !this.stage.arrows.shown(entity));
    this.arrows_changed();
  }

  private arrows_changed(): void {
    this.stage?.update_arrows();
    this.tools?.show();
    this.tree.refresh();
  }

  private make_stage(): Stage | undefined {
    const host = by_id("view");
    let stage: Stage;
    try {
      stage = new Stage(host, this.run);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      host.append(element("p", { class: "missing" }, `This browser cannot draw in three dimensions: ${why}`));
      return undefined;
    }
    stage.set_ghosts(this.runs.slice(1));
    new Picker(stage, this.run.header.scene.size, by_id("label"), (entity, add) => {
      this.choose(entity, add);
      if (entity) this.tree.reveal(entity);
    });
    for (const { name } of this.run.header.scene.contacts) stage.arrows.show({ kind: "contact", name }, true);
    stage.update_arrows();
    return stage;
  }

  private make_tools(stage: Stage): SceneTools {
    const owner = {
      stage,
      run_name: () => this.run.header.name,
      fit: () => {
        stage.fit(this.run);
        this.tools?.show();
      },
      toggle_wide: () => document.body.classList.toggle("wide"),
      arrows_changed: () => this.arrows_changed(),
    };
    return new SceneTools(by_id("tools"), by_id("view"), owner, this.runs.length > 1);
  }

  private front_actions(): FrontActions {
    return {
      go_to: (t) => {
        this.clock.pause();
        this.clock.set_time(t);
      },
      choose: (entity) => this.choose(entity),
      plot: (column) => this.plots.toggle_column(column),
    };
  }

  private show_words(): void {
    const { model, name, camber } = this.run.header;
    document.title = `${model} – Camber`;
    by_id("model").textContent = model;
    by_id("run-name").textContent = this.runs.length > 1 ? this.runs.map((run) => run.header.name).join(" and ") : name;
    by_id("version").textContent = camber ? `Camber ${camber}` : "Camber";
    show_front(
      by_id("lead"),
      by_id("front"),
      this.runs.map((run) => run.header),
      this.front_actions(),
    );
  }

  /// A page without a plot would hide that there are any.
  private open_first(): void {
    const entities = sections_of(this.run).flatMap(([, members]) => members);
    const of_kinds = (...kinds: string[]): Entity[] => kinds.flatMap((kind) => entities.filter((one) => one.kind === kind));
    const [first, second] = [...of_kinds("output", "run").slice(0, 1), ...of_kinds("contact", "joint", "body")];
    this.choose(first);
    if (!first) this.plots.changed();
    if (second && this.plots.plotted().length < 2) this.plots.show(second, true);
  }
}

function range_of(runs: Run[]): [number, number] {
  return [Math.min(...runs.map((run) => run.start)), Math.max(...runs.map((run) => run.end))];
}
