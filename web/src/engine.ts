// From the points and the options to what is known: the run, look by look, and the verdict. All numbers come from the core.
import { type CertifyReport, type Core, type Coordinates, failed, type Fault, type KnownMargin } from "./core";
import type { Ledger, Table, TrainReport } from "./core";
import { norm, type Rows } from "./geometry";
import { type Found, Later } from "./later";
import type { Place } from "./plane";
import { type Options, type Point, spaceWords, words } from "./state";
import { counted, ratio, whole } from "./text";
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
export interface Known {
  options: Options;
  points: Point[];
  rows?: Rows;
  run?: Run;
  verdict?: CertifyReport;
  /// The points that the verdict is of, where the new one is still to come.
  late?: Point[];
  /// Milliseconds that the verdict took.
  cost: number;
  /// The unit normal of the widest gap, or of a plane that has no row on its wrong side; the bias last.
  best?: Float64Array;
  /// Why there is no run.
  fault?: string;
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

/// Updates that are told one by one; a longer run is shown up to here.
const mostEntries = 20_000;
const hastyEntries = 2_000;
const hastyLooks = 20_000;
const tracedEntries = 500;
/// While a point is dragged a verdict that takes longer than so many milliseconds comes later: there are 16 for a frame.
const patience = 6;

/// More marks than this would stop a browser for minutes.
const mostPoints = 10000;

/// Options of a run that every learner understands.
const common = ["epochs", "seed", "initial"];
/// These make exactly the passes asked for.
const patient = ["averaged", "voted"];

export class Engine {
  readonly learners: { name: string; options: string[] }[];

  private readonly later = new Later();

  constructor(private readonly core: Core) {
    this.learners = core.learners();
  }

  understood(learner: string): string[] {
    return [...common, ...(this.learners.find((l) => l.name === learner)?.options ?? [])];
  }

  words(options: Options): string[] {
    return words(options, this.understood(options.learner));
  }

  /// `before` is what was known until now.
  know(points: Point[], options: Options, hasty: boolean, before?: Known): Known {
    const known: Known = { options, points, hasty, cost: 0 };
    const table = tableOf(points);
    const seen = this.core.coordinates(table, plainWords(options));
    if (failed(seen)) return { ...known, fault: seen.error };
    known.rows = rowsOf(seen, points, options.bias);
    if (hasty && before && before.cost > patience && this.later.ready) {
      const { verdict, best, cost } = before;
      Object.assign(known, { verdict, best, cost, late: before.late ?? before.points });
    } else {
      const begun = performance.now();
      Object.assign(known, proven(this.core.certify(...this.question(table, seen, options))));
      known.cost = performance.now() - begun;
      if (known.cost > patience) this.later.prepare();
    }
    const run = hasty
      ? this.run(table, hastily(options, points.length), hastyEntries)
      : this.run(table, options, mostEntries, known.verdict && knownMargin(known.verdict));
    return failed(run) ? { ...known, fault: run.error } : { ...known, run };
  }

  /// In the space of the learner: scaled rows are asked about as they are.
  private question(table: Table, seen: Coordinates, options: Options): [Table, string[]] {
    if (options.scale === "none") return [table, spaceWords(options)];
    return [{ columns: seen.columns, points: seen.points, labels: table.labels }, options.bias ? [] : ["--no-bias"]];
  }

  /// The verdict that is late; `take` is given what is known with it. It may be out of date by then: that is told by `late`.
  ask(who: string, known: Known, take: (part: Partial<Known>) => void): void {
    const table = tableOf(known.points);
    const seen = this.core.coordinates(table, plainWords(known.options));
    if (failed(seen)) return;
    const [asked, words] = this.question(table, seen, known.options);
    this.later.ask(who, { table: asked, words }, ({ found, cost }) => take({ ...proven(found), cost, late: known.points }));
  }

  private run(table: Table, options: Options, entries: number, margin?: KnownMargin): Run | Fault {
    const words = this.words(options);
    const told = margin ? this.core.run(table, words, entries, margin) : this.core.run(table, words, entries);
    if (failed(told)) return told;
    const { report } = told;
    const ledger = told.ledgers[0]!;
    const complete = ledger.row.length === report.updates;
    const rows = table.labels.length;
    const passes = complete ? report.epochs : (ledger.pass.at(-1) ?? 0);
    const visits = options.order === "cyclic" ? undefined : this.core.visits(words, rows, passes);
    if (visits && failed(visits)) return visits;
    return { report, ledger, dimension: report.space.dimension, timeline: new Timeline(ledger, rows, passes, complete, visits?.rows), complete };
  }

  /// What the learner of these points sees of other places.
  coordinatesAt(places: Place[], { points, options }: Known): Coordinates | undefined {
    const numbers = Float64Array.from(places.flatMap((p) => [p.x, p.y]));
    const found = this.core.coordinatesAt(tableOf(points), plainWords(options), numbers);
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

  /// Which points the fuzzy learner leaves out.
  fuzzyRows({ points, options }: Known): Set<number> {
    const found = options.learner === "fuzzy" ? this.core.fuzzyRates(tableOf(points), this.words(options)) : undefined;
    if (!found || failed(found)) return new Set();
    return new Set([...found.rates.keys()].filter((i) => found.rates[i] === 0));
  }

  private boundWithoutFuzzy(known: Known): number | undefined {
    const fuzzy = this.fuzzyRows(known);
    const table = tableOf(known.points.filter((_, i) => !fuzzy.has(i)));
    const seen = this.core.coordinates(table, plainWords(known.options));
    const certified = failed(seen) ? seen : this.core.certify(...this.question(table, seen, known.options));
    return failed(certified) ? undefined : (certified.report.mistake_bound ?? undefined);
  }

  /// Points from a text, or what is wrong with it.
  read(text: string, name: string): Point[] | string {
    const table = this.core.read(text, name);
    if (failed(table)) return table.error;
    if (table.columns !== 2) return `${name}: two columns and a label are expected; this has ${counted(table.columns, "column")} and a label`;
    const count = table.labels.length;
    if (count > mostPoints) return `${name}: this has ${whole(count)} points, and the page draws ${whole(mostPoints)} at most; novikoff report takes any number`;
    const classes = [...new Set(table.labels)];
    if (classes.length !== 2) return `${name}: two labels are expected; this has ${classes.length}`;
    const positive = classes.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))[1];
    return table.labels.map((label, i) => ({ x: table.points[2 * i]!, y: table.points[2 * i + 1]!, positive: label === positive }));
  }
}

/// The space alone: what is wrong with the learner's options does not matter to it.
const plainWords = (options: Options): string[] => words({ ...options, learner: "perceptron" }, []);

function hastily(options: Options, rows: number): Options {
  if (patient.includes(options.learner)) return options;
  const passes = Math.max(3, Math.floor(hastyLooks / Math.max(1, rows)));
  const asked = Number(options.values["epochs"] || Infinity);
  return asked <= passes ? options : { ...options, values: { ...options.values, epochs: String(passes) } };
}

export function tableOf(points: Point[]): Table {
  const numbers = new Float64Array(2 * points.length);
  points.forEach((p, i) => {
    numbers[2 * i] = p.x;
    numbers[2 * i + 1] = p.y;
  });
  return { columns: 2, points: numbers, labels: points.map((p) => (p.positive ? "1" : "-1")) };
}

function rowsOf(seen: Coordinates, points: Point[], bias: boolean): Rows {
  const dimension = seen.columns + (bias ? 1 : 0);
  const values = new Float64Array(points.length * dimension).fill(1);
  points.forEach((_, i) => values.set(seen.points.subarray(i * seen.columns, (i + 1) * seen.columns), i * dimension));
  return { dimension, count: points.length, values, y: Int8Array.from(points, (p) => (p.positive ? 1 : -1)) };
}

const proven = (found: Found): Partial<Known> => (failed(found) ? {} : { verdict: found.report, best: unitSeparator(found.report) });

const separatorOf = ({ separator }: CertifyReport): number[] =>
  separator ? [...separator.weights, ...(separator.intercept === null ? [] : [separator.intercept])].map(ratio) : [];

function knownMargin(verdict: CertifyReport): KnownMargin | undefined {
  const { lower, upper } = verdict.margin;
  if (verdict.verdict === "separable" && lower && upper) return { direction: separatorOf(verdict), lower, upper };
  return verdict.verdict === "undecided" ? undefined : { direction: [], lower: 0, upper: 0 };
}

function unitSeparator(verdict: CertifyReport): Float64Array | undefined {
  const numbers = separatorOf(verdict);
  const length = norm(numbers);
  return length > 0 ? Float64Array.from(numbers, (x) => x / length) : undefined;
}

/// w after so many updates.
export function weightsAfter(run: Run, updates: number): Float64Array {
  return run.ledger.weights.subarray(updates * run.dimension, (updates + 1) * run.dimension);
}
