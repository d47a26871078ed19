// The page: every change of the state is computed and drawn once a frame.
import { Chart } from "./chart";
import { loadCore } from "./core";
import { enclosurePicture, mistakesPicture } from "./curves";
import { Engine, type Known } from "./engine";
import { find } from "./find";
import { Lane } from "./lane";
import { Pointer } from "./pointer";
import { PointsTable } from "./points_table";
import { optionsOf, type Sample, samples } from "./samples";
import { takeText } from "./take_text";
import { declare } from "./settings";
import { atTheEnd, defaultOptions, defaultState, fromHash, type Options, pointsToText, type Point, type State, toHash } from "./state";
import { write } from "./text";
import { Transport } from "./transport";
import { signOf, verdictOfAll } from "./verdict";

/// While a point is dragged, slow parts wait until the pointer rests.
const rest = 180; // ms
const phone = matchMedia("(max-width: 700px)"); // as in the style sheet

class Playground {
  private state: State = defaultState();
  private stale = true;
  /// Whether something has to be drawn.
  private fresh = true;
  private moving = false;
  /// Whether a point is held, moving or at rest: a whole drag is one change.
  private held = false;
  private fitting = false;
  /// The states for Undo: points, or everything that was replaced with another set of points.
  private past: Partial<State>[] = [];
  private frame = 0;
  private resting: number | undefined;
  private keeping: number | undefined;
  private readonly lanes: Lane[];
  private readonly transport: Transport;
  private readonly mistakes = new Chart("Updates against the bound", "mistakes");
  private readonly enclosure = new Chart("Closing in on γ*", "enclosure");
  private readonly table: PointsTable;

  constructor(private readonly engine: Engine) {
    this.lanes = (["A", "B"] as const).map((letter) => this.makeLane(letter));
    this.layOut(false);
    this.transport = new Transport({
      visit: () => Math.min(this.state.visit, this.visits()),
      visits: () => this.visits(),
      updateAfter: (visit) => Math.min(...this.timelines().map((t) => t.visitOf(t.updatesBy(visit) + 1)).filter((next) => next > visit), this.visits()),
      updateBefore: (visit) => Math.max(...this.timelines().map((t) => t.visitOf(t.updatesBy(visit - 1))), 0),
      updatesAt: (visit) => this.timelines().some((t) => t.updateAt(visit) !== undefined),
      show: (visit) => this.show(visit),
      speedChanged: (speed) => this.set({ speed }),
    });
    this.table = new PointsTable(find("rows"), { points: () => this.state.points, change: (points) => this.changePoints(points, false, true) });
    this.connect();
    this.begin(fromHash(location.hash) ?? this.stateOf(samples[0]!));
  }

  private makeLane(letter: "A" | "B"): Lane {
    const lane = new Lane(letter, this.engine, {
      change: (options: Options) => this.change(letter === "A" ? { options } : { rival: options }),
      redraw: () => this.redraw(),
      go: (visit) => this.show(visit),
      turned: (turn) => this.set({ turn }),
    });
    new Pointer(lane.plane, {
      points: () => this.state.points,
      tool: () => document.querySelector<HTMLInputElement>("input[name=tool]:checked")!.value,
      change: (points, moving) => this.changePoints(points, moving),
    });
    return lane;
  }

  /// One learner has two columns of figures; two learners have three: one each, and the shared ones.
  private layOut(two: boolean): void {
    const [a, b] = this.lanes as [Lane, Lane];
    const columns = two
      ? [[a.lift, a.weights, a.squeeze, a.ledger], [b.lift, b.weights, b.squeeze, b.ledger], [this.mistakes, this.enclosure]]
      : [[a.lift, a.squeeze, this.mistakes, a.ledger], [a.weights, this.enclosure], []];
    columns.forEach((parts, k) => find("side").children[k]!.replaceChildren(...parts.map((part) => part.card)));
    find("lanes").replaceChildren(...this.lanes.slice(0, two ? 2 : 1).map((lane) => lane.card));
    this.placeSettings(two);
    if (two) find("lanes").before(find("transport"));
    else a.plane.root.after(find("transport"));
    document.body.classList.toggle("two", two);
    find("compare").setAttribute("aria-pressed", String(two));
  }

  /// The settings are above the figures, on a phone below the first figure; this is also the order for the tab key and
  /// for screen readers.
  private placeSettings(two: boolean): void {
    const [a, b] = this.lanes as [Lane, Lane];
    const left = document.querySelector(".left")!;
    if (phone.matches) left.after(find("settings"));
    else left.parentElement!.before(find("settings"));
    for (const { card, controls } of [a, b]) {
      if (phone.matches) card.append(controls.form);
      else card.querySelector("h2")!.after(controls.form);
    }
    if (!two) find("settings").prepend(a.controls.form);
  }

  private connect(): void {
    const sample = find<HTMLSelectElement>("sample");
    sample.add(new Option("your own points", ""));
    samples.forEach(({ name }, i) => sample.add(new Option(name, String(i))));
    sample.addEventListener("change", () => sample.value !== "" && this.replace(this.stateOf(samples[Number(sample.value)]!)));
    find("compare").addEventListener("click", () => this.change({ rival: this.state.rival ? undefined : this.rivalOf(this.state.options) }));
    find("fit").addEventListener("click", () => this.begin({}));
    find("add").addEventListener("click", () => this.addPoint());
    find("undo").addEventListener("click", () => this.undo());
    find("copy").addEventListener("click", () => void this.copyLink());
    takeText(find<HTMLTextAreaElement>("csv"), find("load"), (text, name) => this.load(text, name));
    phone.addEventListener("change", () => this.placeSettings(this.state.rival !== undefined));
    window.addEventListener("hashchange", () => {
      const state = fromHash(location.hash);
      if (state && location.hash !== toHash(this.state)) this.replace(state);
    });
    document.addEventListener("keydown", (event) => {
      const typing = (event.target as Element).closest("input, textarea");
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && !typing) this.undo();
    });
  }

  /// The second learner is greedy if the first is the perceptron, and else the perceptron.
  private rivalOf(options: Options): Options {
    const { bias, lift, scale, order } = options;
    return { ...defaultOptions(), bias, lift, scale, order, learner: options.learner === "perceptron" ? "greedy" : "perceptron" };
  }

  /// Starts with another state and fits all its points.
  private begin(part: Partial<State>): void {
    this.fitting = true;
    this.change(part);
    this.name(this.state.points);
  }

  /// Replaces the points; Undo restores them with everything that belonged to them.
  private replace(part: Partial<State>): void {
    const { points, options, rival, visit } = this.state;
    this.past.push({ points, options, rival, visit });
    this.begin(part);
  }

  private stateOf(sample: Sample): State {
    const { speed, turn } = this.state;
    return { points: this.pointsOf(sample), options: optionsOf(sample), visit: 0, speed, turn, rival: undefined };
  }

  private pointsOf({ points, name }: Sample): Point[] {
    const found = Array.isArray(points) ? points : this.engine.read(points.csv, name);
    return typeof found === "string" ? [] : found;
  }

  /// Selects the sample that these points are, if any.
  private name(points: Point[]): void {
    const text = pointsToText(points);
    const index = samples.findIndex((sample) => pointsToText(this.pointsOf(sample)) === text);
    find<HTMLSelectElement>("sample").value = index < 0 ? "" : String(index);
    find("about").textContent = samples[index]?.about ?? "";
  }

  /// Invalid text leaves the points unchanged.
  private load(text: string, name: string): string {
    const points = this.engine.read(text, name);
    if (typeof points === "string") return points;
    this.replace({ points, visit: 0 });
    return "";
  }

  private changePoints(points: Point[], moving: boolean, atOnce = false): void {
    if (!this.held && points === this.state.points) return;
    if (!this.held) {
      this.past.push({ points: this.state.points });
      this.name(points);
    }
    this.held = moving;
    this.change({ points }, moving);
    if (atOnce) this.render();
  }

  private addPoint(): void {
    const { centre } = this.lanes[0]!.plane.plane;
    this.changePoints([...this.state.points, { ...centre, positive: true }], false);
  }

  private undo(): void {
    const part = this.past.pop();
    if (!part) return;
    this.held = false; // a drag that continues is another change
    if (part.options) return this.begin(part);
    this.change(part);
    this.name(this.state.points);
  }

  private change(part: Partial<State>, moving = false): void {
    this.transport?.pause();
    window.clearTimeout(this.resting);
    this.stale = true;
    this.setMoving(moving);
    this.state = { ...this.state, ...part };
    this.request();
  }

  /// While a point is dragged, tables outside the screen are hidden: their many fields would cost browsers as much as
  /// painting everything that moves.
  private setMoving(moving: boolean): void {
    if (moving === this.moving) return;
    this.moving = moving;
    for (const card of document.querySelectorAll(".tables > .card")) card.classList.toggle("unseen", moving && card.getBoundingClientRect().top > innerHeight);
  }

  private set(part: Partial<State>): void {
    this.state = { ...this.state, ...part };
    this.redraw();
  }

  private show(visit: number): void {
    this.set({ visit: visit >= this.visits() ? atTheEnd : Math.max(0, visit) });
  }

  private active(): Lane[] {
    return this.state.rival ? this.lanes : this.lanes.slice(0, 1);
  }

  private visits(): number {
    return Math.max(0, ...this.active().map((lane) => lane.visits));
  }

  private timelines() {
    return this.active().flatMap((lane) => lane.known?.run?.timeline ?? []);
  }

  private redraw(): void {
    this.fresh = true;
    this.request();
  }

  private request(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.render();
    });
  }

  private render(): void {
    const lanes = this.active();
    if (document.body.classList.contains("two") !== lanes.length > 1) this.layOut(lanes.length > 1);
    if (this.stale) this.find(lanes);
    if (this.fresh) this.draw(lanes);
    [this.stale, this.fresh] = [false, false];
    if (this.moving) return this.whenAtRest();
    for (const lane of lanes) lane.drawRest(this.state.turn, this.transport.playing);
    this.showShared(lanes);
    this.keep();
  }

  /// While a point is dragged, the results may arrive later, from the worker thread.
  private find(lanes: Lane[]): void {
    const { points, options, rival } = this.state;
    const all = rival ? [options, rival] : [options];
    if (this.moving && this.engine.asking) {
      this.engine.ask(points, all, (known) => {
        this.take(lanes, known);
        this.request();
      });
      if (this.engine.slow) this.goAhead(lanes);
    } else {
      // While the pointer rests, the proof does not change.
      const before = this.held ? lanes.map(({ known }) => known) : [];
      this.take(lanes, this.engine.know(points, all, this.moving, before));
    }
  }

  private take(lanes: Lane[], known: Known[]): void {
    lanes.forEach((lane, k) => lane.take(known[k]!));
    this.fresh = true;
    if (this.moving && this.engine.slow) this.goAhead(lanes);
  }

  /// Moves the points with the pointer, before their results arrive.
  private goAhead(lanes: Lane[]): void {
    for (const lane of lanes) lane.wait(this.state.points);
    this.fresh = true;
  }

  private draw(lanes: Lane[]): void {
    const visit = Math.min(this.state.visit, this.visits());
    lanes.forEach((lane, k) => {
      if (k > 0) lane.plane.follow(lanes[0]!.plane);
      lane.drawPlane(visit, this.fitting && k === 0);
    });
    this.fitting = false;
    this.showVerdict(lanes);
  }

  private whenAtRest(): void {
    window.clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      this.setMoving(false);
      this.stale = true;
      this.request();
    }, rest);
  }

  private showShared(lanes: Lane[]): void {
    const told = lanes.map((lane, k) => lane.told(lanes.length === 1 ? "" : ` ${"AB"[k]}`));
    this.mistakes.draw(mistakesPicture(told));
    this.enclosure.draw(enclosurePicture(told));
    const first = lanes[0]!;
    this.table.draw(this.state.points, first.moment?.row);
    this.transport.draw();
    this.transport.showSpeed(this.state.speed);
    this.showClock(lanes);
    find<HTMLButtonElement>("undo").disabled = this.past.length === 0;
    const csv = find<HTMLTextAreaElement>("csv");
    if (document.activeElement !== csv) csv.value = pointsToText(this.state.points, "\n");
    const { options, rival } = this.state;
    const commands = [options, ...(rival ? [rival] : [])].map((some) => ["novikoff train points.csv", ...this.engine.words(some)].join(" "));
    find("command").textContent = commands.join("\n");
  }

  private showClock(lanes: Lane[]): void {
    const [{ moment }] = lanes as [Lane];
    const visit = `visit ${Math.min(this.state.visit, this.visits())}/${this.visits()}`;
    const updates = lanes.map(({ moment: now, known }, k) => {
      const letter = lanes.length > 1 ? `${"AB"[k]}: ` : "";
      return `${letter}update ${now?.updates ?? 0}/${known?.run?.ledger.row.length ?? 0}`;
    });
    find("clock").textContent = moment ? [`epoch ${moment.epoch}`, visit, ...updates].join(" · ") : "";
  }

  /// Two learners have two verdicts if their spaces differ.
  private showVerdict(lanes: Lane[]): void {
    const { kind, headline, proof } = verdictOfAll(lanes.flatMap(({ known }) => known ?? []));
    find("verdict-card").dataset["verdict"] = kind;
    find("verdict-card").classList.toggle("late", lanes.some(({ known }) => known?.late));
    write(find("sign"), signOf(kind));
    write(find("verdict"), headline);
    write(find("proof"), proof);
  }

  /// Browsers limit changes of the address, so it is updated when nothing moves.
  private keep(): void {
    window.clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => history.replaceState(null, "", toHash(this.state)), 200);
  }

  private async copyLink(): Promise<void> {
    history.replaceState(null, "", toHash(this.state));
    const copied = await navigator.clipboard.writeText(location.href).then(() => true, () => false);
    find("copy").textContent = copied ? "Copied" : "It is in the address bar";
    window.setTimeout(() => (find("copy").textContent = "Copy link"), 1600);
  }
}

/// The page can be used once everything is loaded.
async function start(): Promise<void> {
  const core = await loadCore();
  declare(core.learners());
  new Playground(new Engine(core));
  for (const part of document.querySelectorAll("[inert]")) part.removeAttribute("inert");
}

start().catch((error: unknown) => {
  find("verdict").textContent = "The playground cannot start here.";
  find("proof").textContent = `It needs WebAssembly, in Chrome or Edge 91, Firefox 113, Safari 16.4 or newer. (${String(error)})`;
});
