// From the state to what is known of it: the run, update by update, and the verdict. All numbers come from the core.
import { type CertifyReport, type Core, failed, type Ledger, type Table, type TrainReport } from "./core";
import { type Options, type Point, spaceWords, words } from "./state";

export interface Outcome {
  report: TrainReport;
  ledger: Ledger;
  dimension: number;
}

export interface Result {
  run?: Outcome;
  verdict?: CertifyReport;
  /// Why there is no run.
  fault?: string;
}

/// Updates that are told one by one; a longer run is shown up to here.
const mostEntries = 20_000;

/// Options of a run that every learner understands.
const common = ["epochs", "seed", "initial"];

export class Engine {
  readonly learners: { name: string; options: string[] }[];

  constructor(private readonly core: Core) {
    this.learners = core.learners();
  }

  understood(learner: string): string[] {
    return [...common, ...(this.learners.find((l) => l.name === learner)?.options ?? [])];
  }

  words(options: Options): string[] {
    return words(options, this.understood(options.learner));
  }

  compute(points: Point[], options: Options): Result {
    const table = tableOf(points);
    const run = this.core.run(table, this.words(options), mostEntries);
    const certified = this.core.certify(table, spaceWords(options));
    const result: Result = failed(certified) ? {} : { verdict: certified.report };
    if (failed(run)) return { ...result, fault: run.error };
    return { ...result, run: { report: run.report, ledger: run.ledgers[0]!, dimension: run.report.space.dimension } };
  }

  /// What a learner sees of places in the plane. Their labels do not matter, but the core wants two.
  lifted(places: { x: number; y: number }[], options: Options): { columns: number; points: Float64Array } | undefined {
    const table = tableOf(places.map((p, i) => ({ ...p, positive: i % 2 === 0 })));
    const found = this.core.coordinates(table, ["--learner", "perceptron", ...spaceWords(options)]);
    return failed(found) ? undefined : found;
  }

  /// Points from a text, or what is wrong with it.
  read(text: string, name: string): Point[] | string {
    const table = this.core.read(text, name);
    if (failed(table)) return table.error;
    if (table.columns !== 2) return `${name}: two columns and a label are expected; this has ${table.columns} columns and a label`;
    const classes = [...new Set(table.labels)];
    if (classes.length !== 2) return `${name}: two labels are expected; this has ${classes.length}`;
    const positive = classes.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))[1];
    return table.labels.map((label, i) => ({
      x: table.points[2 * i]!,
      y: table.points[2 * i + 1]!,
      positive: label === positive,
    }));
  }
}

export function tableOf(points: Point[]): Table {
  const numbers = new Float64Array(2 * points.length);
  points.forEach((p, i) => {
    numbers[2 * i] = p.x;
    numbers[2 * i + 1] = p.y;
  });
  return { columns: 2, points: numbers, labels: points.map((p) => (p.positive ? "1" : "-1")) };
}

/// w after so many updates.
export function weightsAfter(run: Outcome, step: number): Float64Array {
  return run.ledger.weights.subarray(step * run.dimension, (step + 1) * run.dimension);
}
