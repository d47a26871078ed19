// From the points and the options to what is known: the run, look by look, and the verdict. All numbers come from the core.
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
  /// Whether all updates are told one by one.
  complete: boolean;
}

/// What is known of the points to one learner.
export interface Known extends Omit<Facts, "told"> {
  options: Options;
  points: Point[];
  run?: Run;
  /// The points that all this was found of, where what is known of `points` is still to come.
  late?: Point[];
  /// While a point is dragged a run is cut short.
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

/// What the dissertation says of a learner, and what is not true.
export interface Claim {
  theorem: string;
  updates: number;
}

const tracedEntries = 500;
/// What takes no longer, in milliseconds, is found in the frame that asks; there are 16 for a frame.
const quick = 2;
/// What takes no longer than this is found beside the page before a drag is two frames on: points and all wait for it, and are drawn together.
const patience = 12;

/// More marks than this would stop a browser for minutes.
const mostPoints = 10000;

export class Engine {
  private readonly finder: Finder;
  private readonly later = new Later();
  /// Milliseconds that it took to find what is known, in full and while a point is dragged.
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

  /// At once, for one learner or several. What was asked before is not answered any more. `before`: of what is known, the verdicts of the same
  /// points stand.
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

  /// While a point is dragged: whether to ask, rather than to know at once.
  get asking(): boolean {
    return this.later.ready && Math.max(this.fullCost, this.hastyCost) > quick;
  }

  /// Whether points that are dragged had better not wait for what is known of them.
  get slow(): boolean {
    return this.hastyCost > patience || this.later.waited > 3 * patience;
  }

  /// Of questions that come faster than they are answered, the last counts. REQUIRES: asking.
  ask(points: Point[], options: Options[], take: (known: Known[]) => void): void {
    this.later.ask({ table: tableOf(points), options, hasty: true }, ({ facts, cost }) => {
      this.hastyCost = cost;
      take(facts.map((found, k) => knownOf(found, points, options[k]!, true)));
    });
  }

  /// What the learner sees of other places, its space being that of the points it has learnt from.
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

  /// Points from a text, or what is wrong with it.
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
  const { report, ledger, passes, complete, visits } = told;
  const timeline = new Timeline(ledger, points.length, passes, complete, visits);
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

/// w after so many updates.
export function weightsAfter(run: Run, updates: number): Float64Array {
  return run.ledger.weights.subarray(updates * run.dimension, (updates + 1) * run.dimension);
}
