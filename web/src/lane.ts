// One learner on the points: its figures, its texts and its results.
import { Chart, keyEntry } from "./chart";
import type { Told } from "./curves";
import type { Claim, Engine, Known, TraceEntry } from "./engine";
import { faultText } from "./faults";
import { LedgerTable } from "./ledger_table";
import { LiftView } from "./lift_view";
import { type Moment, momentOf } from "./moment";
import { PlaneView } from "./plane_view";
import { Controls } from "./controls";
import type { Options, Point } from "./state";
import { crossOf, shapeOf } from "./shapes";
import { squeezePicture } from "./squeeze";
import { storyOf } from "./story";
import { element, write } from "./text";
import { WeightView } from "./weight_view";

export interface LaneHand {
  change(options: Options): void;
  redraw(): void;
  go(visit: number): void;
  turned(turn: { yaw: number; pitch: number }): void;
}

const cross = crossOf({ x: 13, y: 5 }, 4);

/// The key of data space: the name of each mark there, its meaning, its class in the style sheet, and its shape unless
/// it is a line.
const planeKey: [string, string, string, string?][] = [
  ["positive", "y = +1", "spot positive", shapeOf(true, 5, { x: 13, y: 5 })],
  ["negative", "y = −1", "spot negative", shapeOf(false, 5, { x: 13, y: 5 })],
  ["boundary", "boundary of w", "boundary"],
  ["ghost", "before the update", "ghost"],
  ["after", "w, its normal", "arrow after"],
  ["step", "the step y·x", "arrow step"],
  ["distance", "from the point to the boundary", "distance"],
  ["margin", "the margin of w", "margin"],
  ["gap", "the widest gap", "gap", "M1 0H25V10H1z"],
  ["best", "no point on its wrong side", "best"],
  ["aim", "u, its normal", "arrow aim"],
  ["hull", "hull of the points that forbid it", "hull"],
  ["reflected", "−x of a negative point", "reflection", shapeOf(false, 4, { x: 13, y: 5 })],
  ["meeting", "in the hulls of both kinds", "meet", cross],
  ["origin", "the origin, in the hull", "meet", cross],
];

export class Lane {
  readonly plane: PlaneView;
  readonly weights: WeightView;
  readonly squeeze: Chart;
  readonly lift: LiftView;
  readonly ledger: LedgerTable;
  readonly controls: Controls;
  readonly card: HTMLElement;
  known: Known | undefined;
  moment: Moment | undefined;
  private readonly found = element("p", { className: "found" });
  private readonly done = element("p", { className: "done" });
  private readonly bound = element("p", { className: "bound" });
  private readonly fault = element("p", { className: "fault", role: "alert" });
  private readonly story = element("div", { className: "story" }, this.found, this.done, this.bound);
  private readonly key = element("ul", { className: "key" });
  private keyed = "";
  private trace: TraceEntry[] = [];
  private claim: Claim | undefined;

  /// The style sheet shows the letters only if there are two learners.
  constructor(private readonly letter: "A" | "B", private readonly engine: Engine, hand: LaneHand) {
    this.controls = new Controls(`Learner ${letter} and its options`, engine, hand.change);
    this.card = element("section", { className: "card lane" }, element("h2", {}, "Learner"));
    this.card.dataset["letter"] = letter;
    this.card.append(this.controls.form, this.fault);
    this.plane = new PlaneView(this.card, `Data space ${letter}`, engine, hand.redraw);
    this.card.append(this.story, this.key);
    this.weights = new WeightView("Weight space");
    this.squeeze = new Chart("Why it must stop", `squeeze-${letter}`);
    this.lift = new LiftView("The lift", engine, hand.turned);
    this.ledger = new LedgerTable("Ledger", (update) => hand.go(this.known?.run?.timeline.visitOf(update) ?? 0));
    for (const part of [this, this.weights, this.squeeze, this.lift, this.ledger]) part.card.querySelector("h2")!.dataset["lane"] = letter;
  }

  take(known: Known): void {
    this.known = known;
    const bothKinds = new Set(known.points.map((p) => p.positive)).size === 2; // else the verdict says what is missing
    write(this.fault, known.fault && bothKinds ? faultText(known.fault) : "");
    if (known.hasty) return;
    this.controls.show(known.options);
    this.trace = known.run ? this.engine.trace(known) : [];
    this.claim = this.engine.claim(known);
  }

  /// The points have moved, but their results arrive later: until then the previous ones are shown.
  wait(points: Point[]): void {
    if (this.known?.points.length !== points.length || this.known.points === points) return;
    this.known = { ...this.known, points, late: this.known.late ?? this.known.points };
  }

  get visits(): number {
    return this.known?.run?.timeline.visits ?? 0;
  }

  /// `fit`: choose the part of the plane that shows all points.
  drawPlane(visit: number, fit: boolean): void {
    if (!this.known) return;
    if (fit) this.plane.fit(this.known);
    this.moment = momentOf(this.known, visit);
    this.plane.draw(this.known, this.moment);
    this.weights.draw(this.known, this.moment);
  }

  /// Draws the parts that may wait while a point is dragged.
  drawRest(turn: { yaw: number; pitch: number }, playing: boolean): void {
    if (!this.known) return;
    this.tell(playing);
    this.drawKey();
    this.squeeze.draw(squeezePicture(this.told("")));
    this.ledger.draw(this.known, this.moment);
    this.lift.card.hidden = this.known.options.lift !== "circle";
    if (!this.lift.card.hidden) this.lift.draw(this.known, this.moment, turn);
  }

  /// Shows only what is currently drawn.
  private drawKey(): void {
    const drawn = this.plane.drawn();
    const entries = planeKey.filter(([what]) => drawn.has(what));
    const names = entries.map(([what]) => what).join();
    if (names === this.keyed) return;
    this.keyed = names;
    this.key.replaceChildren(...entries.map(([, name, kind, shape]) => keyEntry(name, kind, shape)));
  }

  private tell(playing: boolean): void {
    const { found, done, bound, wrong } = storyOf(this.known!, this.moment);
    this.story.setAttribute("aria-live", playing ? "off" : "polite");
    this.story.classList.toggle("wrong", wrong);
    this.found.textContent = found;
    this.done.textContent = done;
    const part = (name: "along" | "length"): HTMLElement[] => (bound ? [element("span", { className: name }, bound[name])] : []);
    this.bound.replaceChildren(...part("along"), ...part("length"));
  }

  /// The run for the charts that show all learners at once.
  told(name: string): Told {
    return {
      name,
      kind: this.letter === "B" ? "lane-b" : "lane-a",
      known: this.known!,
      trace: this.trace,
      claim: this.claim,
      visit: this.moment?.visit ?? 0,
      updates: this.moment?.updates ?? 0,
    };
  }
}
