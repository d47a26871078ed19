// Computes the results for points and options: the run, visit by visit, and the verdict. All numbers come from the
// core.
import { type Core, type Coordinates, failed } from "./core";
import type { Ledger, Table, TrainReport } from "./core";
import { faultText } from "./faults";
import { type Facts, Finder, plainWords } from "./finder";
import { Later } from "./later";
import type { Place } from "./plane";
import type { Options, Point } from "./state";
import { counted, whole } from "./text";
import { Timeline } from "./timeline";

export interface Run {
  report: TrainReport;
  ledger: Ledger;
  dimension: number;
  timeline: Timeline;
  /// Whether all updates are returned individually.
  complete: boolean;
}

/// The results for one learner on the points.
export interface Known extends Omit<Facts, "told"> {
  options: Options;
  points: Point[];
  run?: Run;
  /// The points of these results, while those for `points` are still being computed.
  late?: Point[];
  /// While a point is dragged, the run is shortened.
  hasty: boolean;
}

/// A thinned run, update by update; keys of docs/trace.md.
export interface TraceEntry {
  update: number;
  norm: number;
  moved: number;
  errors: number;
  margin: number | null;
  rates_sum: number;
  rates_sum_of_squares: number;
}

/// A claim of the dissertation about a learner that is not true.
export interface Claim {
  theorem: string;
  updates: number;
}

const tracedEntries = 500;
/// Results that take at most this many milliseconds are computed within the frame, which has 16.
const quick = 2;
/// Results that take at most this long arrive from the worker thread within two frames of a drag: the points wait for
/// them, and all are drawn together.
const patience = 12;

/// More marks than this would block a browser for minutes.
const mostPoints = 10000;

export class Engine {
  private readonly finder: Finder;
  private readonly later = new Later();
  /// Milliseconds of the last computation, in full and while a point was dragged.
  private fullCost = 0;
  private hastyCost = 0;

  constructor(private readonly core: Core) {
    this.finder = new Finder(core);
  }

  get learners(): Finder["learners"] {
    return this.finder.learners;
  }

  understood(learner: string): string[] {
    return this.finder.understood(learner);
  }

  words(options: Options): string[] {
    return this.finder.words(options);
  }

  /// Computes the results at once, for one learner or several, and cancels pending questions. Verdicts in `before`
  /// about the same points are reused.
  know(points: Point[], options: Options[], hasty: boolean, before: (Known | undefined)[] = []): Known[] {
    this.later.forget();
    const begun = performance.now();
    const stands = (known: Known | undefined, k: number): boolean => known?.points === points && known.options === options[k] && !known.late;
    const verdicts = before.map((known, k) => (stands(known, k) ? known?.verdict : undefined));
    const facts = this.finder.find({ table: tableOf(points), options, hasty, verdicts });
    const cost = performance.now() - begun;
    if (hasty) this.hastyCost = cost;
    else this.fullCost = cost;
    if (cost > quick) this.later.prepare();
    return facts.map((found, k) => knownOf(found, points, options[k]!, hasty));
  }

  /// While a point is dragged: whether to use the worker thread instead of know().
  get asking(): boolean {
    return this.later.ready && Math.max(this.fullCost, this.hastyCost) > quick;
  }

  /// Whether dragged points should be drawn before their results arrive.
  get slow(): boolean {
    return this.hastyCost > patience || this.later.waited > 3 * patience;
  }

  /// Asks the worker thread. If questions come faster than answers, only the last counts. REQUIRES: asking.
  ask(points: Point[], options: Options[], take: (known: Known[]) => void): void {
    this.later.ask({ table: tableOf(points), options, hasty: true }, ({ facts, cost }) => {
      this.hastyCost = cost;
      take(facts.map((found, k) => knownOf(found, points, options[k]!, true)));
    });
  }

  /// Other points in the learner's space, which is that of the points it has learnt from.
  coordinatesAt(places: Place[], { points, late = points, options }: Known): Coordinates | undefined {
    const numbers = Float64Array.from(places.flatMap((p) => [p.x, p.y]));
    const found = this.core.coordinatesAt(tableOf(late), plainWords(options), numbers);
    return failed(found) ? undefined : found;
  }

  trace({ points, options }: Known): TraceEntry[] {
    const traced = this.core.trace(tableOf(points), this.words(options), tracedEntries);
    return failed(traced) ? [] : traced.lines.trim().split("\n").slice(1).map((line) => JSON.parse(line) as TraceEntry);
  }

  claim(known: Known): Claim | undefined {
    const { run, options } = known;
    if (!run) return undefined;
    if (options.learner === "margin-fuzzy") {
      return { theorem: "Theorem 24 says (R/ε)²", updates: (run.report.radius / Number(run.report.options["epsilon"])) ** 2 };
    }
    const most = options.learner === "fuzzy" ? this.boundWithoutFuzzy(known) : undefined;
    return most ? { theorem: "Theorem 22 says (R/γ°)²", updates: most } : undefined;
  }

  private boundWithoutFuzzy(known: Known): number | undefined {
    const table = tableOf(known.points.filter((_, i) => !known.fuzzy.has(i)));
    const seen = this.core.coordinates(table, plainWords(known.options));
    return failed(seen) ? undefined : (this.finder.verdict(table, seen, known.options, false)?.mistake_bound ?? undefined);
  }

  /// The points of a text, or why it is invalid.
  read(text: string, name: string): Point[] | string {
    const table = this.core.read(text, name);
    if (failed(table)) return faultText(table.fault);
    if (table.columns !== 2) return `${name}: two columns and a label are expected; this has ${counted(table.columns, "column")} and a label`;
    const count = table.labels.length;
    if (count > mostPoints) return `${name}: this has ${whole(count)} points, and the page draws ${whole(mostPoints)} at most; novikoff report takes any number`;
    const classes = [...new Set(table.labels)];
    if (classes.length !== 2) return `${name}: two labels are expected; this has ${classes.length}`;
    const positive = classes.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))[1];
    return table.labels.map((label, i) => ({ x: table.points[2 * i]!, y: table.points[2 * i + 1]!, positive: label === positive }));
  }
}

function knownOf({ told, ...facts }: Facts, points: Point[], options: Options, hasty: boolean): Known {
  const known: Known = { ...facts, options, points, hasty };
  if (!told) return known;
  const { report, ledger, epochs, complete, visits } = told;
  const timeline = new Timeline(ledger, points.length, epochs, complete, visits);
  return { ...known, run: { report, ledger, dimension: report.space.dimension, timeline, complete } };
}

function tableOf(points: Point[]): Table {
  const numbers = new Float64Array(2 * points.length);
  points.forEach((p, i) => {
    numbers[2 * i] = p.x;
    numbers[2 * i + 1] = p.y;
  });
  return { columns: 2, points: numbers, labels: points.map((p) => (p.positive ? "1" : "-1")) };
}

/// w after this many updates.
export function weightsAfter(run: Run, updates: number): Float64Array {
  return run.ledger.weights.subarray(updates * run.dimension, (updates + 1) * run.dimension);
}
