// Computes the core's results for points and learners. They are plain data, so that a worker thread can compute and
// send them.
import { type CertifyReport, type Core, type Coordinates, failed, type Fault, type FaultData, type KnownMargin, type Learner } from "./core";
import type { Ledger, Table, TrainReport } from "./core";
import { norm, type Rows } from "./geometry";
import { type Options, spaceWords, words } from "./state";
import { ratios } from "./text";
import { Verdicts } from "./verdicts";

export interface Question {
  table: Table;
  /// One entry for each learner.
  options: Options[];
  /// While a point is dragged, the run is shortened, and a proof that still holds is not searched again.
  hasty: boolean;
  /// Known verdicts, one for each learner.
  verdicts?: (CertifyReport | undefined)[];
}

/// A run as the core returns it; `visits` unless the order is cyclic.
export interface ToldRun {
  report: TrainReport;
  ledger: Ledger;
  epochs: number;
  /// Whether all updates are returned individually.
  complete: boolean;
  visits?: Uint32Array;
}

export interface Facts {
  rows?: Rows;
  told?: ToldRun;
  verdict?: CertifyReport;
  /// The unit normal of the largest margin, or of a plane without rows on the wrong side; the bias is last.
  best?: Float64Array;
  /// The points that the fuzzy learner ignores.
  fuzzy: Set<number>;
  /// Whether the learner's steps are others than w ← w + α y x.
  ownSteps?: boolean;
  /// Whether it returns the mean of w.
  returnsMean?: boolean;
  /// Why there is no run.
  fault?: FaultData;
}

/// The number of updates that are returned individually; a longer run is shown up to there.
const mostEntries = 20_000;
const hastyEntries = 2_000;
const hastyVisits = 20_000;

/// Options of a run that every learner supports.
const common = ["epochs", "seed", "initial"];

export class Finder {
  readonly learners: Learner[];
  private readonly verdicts: Verdicts;

  constructor(readonly core: Core) {
    // Rows of soft-margin sleep for some epochs, which the timeline of visits cannot show.
    this.learners = core.learners().filter((learner) => learner.name !== "soft-margin");
    this.verdicts = new Verdicts(core);
  }

  understood(learner: string): string[] {
    return [...common, ...(this.declaration(learner)?.settings ?? []).map(({ name }) => name)];
  }

  private declaration(learner: string): Learner | undefined {
    return this.learners.find(({ name }) => name === learner);
  }

  words(options: Options): string[] {
    return words(options, this.understood(options.learner));
  }

  find({ table, options, hasty, verdicts }: Question): Facts[] {
    return options.map((each, k) => this.findOne(table, each, hasty, verdicts?.[k]));
  }

  private findOne(table: Table, options: Options, hasty: boolean, known?: CertifyReport): Facts {
    const seen = this.core.coordinates(table, plainWords(options));
    if (failed(seen)) return { fault: seen.fault, fuzzy: new Set() };
    const verdict = known ?? this.verdict(table, seen, options, hasty);
    const facts: Facts = {
      rows: rowsOf(seen, table, options.bias),
      verdict,
      best: verdict && unitSeparator(verdict),
      fuzzy: this.fuzzy(table, options),
      ownSteps: this.declaration(options.learner)?.own_steps,
      returnsMean: this.declaration(options.learner)?.returns_mean,
    };
    const told = hasty
      ? this.run(table, this.hastily(options, table.labels.length), hastyEntries)
      : this.run(table, options, mostEntries, verdict && knownMargin(verdict));
    return failed(told) ? { ...facts, fault: told.fault } : { ...facts, told };
  }

  /// The verdict in the learner's space: scaled rows are certified as they are.
  verdict(table: Table, seen: Coordinates, options: Options, hasty: boolean): CertifyReport | undefined {
    if (options.scale !== "none") {
      const scaled = { columns: seen.columns, points: seen.points, labels: table.labels };
      return this.verdicts.find(scaled, options.bias ? [] : ["--no-bias"]);
    }
    return hasty ? this.verdicts.findAgain(table, spaceWords(options)) : this.verdicts.find(table, spaceWords(options));
  }

  private run(table: Table, options: Options, entries: number, margin?: KnownMargin): ToldRun | Fault {
    const words = this.words(options);
    const found = margin ? this.core.run(table, words, entries, margin) : this.core.run(table, words, entries);
    if (failed(found)) return found;
    const { report } = found;
    const ledger = found.ledgers[0]!;
    const complete = ledger.row.length === report.updates;
    const epochs = complete ? report.epochs : (ledger.epoch.at(-1) ?? 0);
    const visits = options.order === "cyclic" ? undefined : this.core.visits(words, table.labels.length, epochs);
    if (visits && failed(visits)) return visits;
    return { report, ledger, epochs, complete, visits: visits?.rows };
  }

  private fuzzy(table: Table, options: Options): Set<number> {
    const found = options.learner === "fuzzy" ? this.core.fuzzyRates(table, this.words(options)) : undefined;
    if (!found || failed(found)) return new Set();
    return new Set([...found.rates.keys()].filter((i) => found.rates[i] === 0));
  }

  private hastily(options: Options, rows: number): Options {
    if (this.declaration(options.learner)?.fixed_epochs) return options;
    const epochs = Math.max(3, Math.floor(hastyVisits / Math.max(1, rows)));
    const asked = Number(options.values["epochs"] || Infinity);
    return asked <= epochs ? options : { ...options, values: { ...options.values, epochs: String(epochs) } };
  }
}

/// The options of the space only, so that invalid options of the learner do not matter.
export const plainWords = (options: Options): string[] => words({ ...options, learner: "perceptron" }, []);

function rowsOf(seen: Coordinates, { labels }: Table, bias: boolean): Rows {
  const dimension = seen.columns + (bias ? 1 : 0);
  const values = new Float64Array(labels.length * dimension).fill(1);
  labels.forEach((_, i) => values.set(seen.points.subarray(i * seen.columns, (i + 1) * seen.columns), i * dimension));
  return { dimension, count: labels.length, values, y: Int8Array.from(labels, Number) };
}

const separatorOf = ({ separator }: CertifyReport): number[] =>
  separator ? ratios([...separator.weights, ...(separator.intercept === null ? [] : [separator.intercept])]) : [];

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
