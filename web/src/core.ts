// The library, compiled from C++. apps/web/bindings.cpp is its other side; docs/json.md describes the reports.
import load from "../core/novikoff.mjs";

/// Rows of numbers, one after another, and a label for each row.
export interface Table {
  columns: number;
  points: Float64Array;
  labels: string[];
  /// Of the columns; x1, x2, … without.
  names?: string[];
}

/// Words, a setting by its name in the library, or rows counted from 0.
export type Part = string | { setting: string; value?: string } | { rows: number[] };

/// What is wrong and where; without a file, or with line or column 0, that is not known.
export interface FaultData {
  file: string;
  line: number;
  column: number;
  parts: Part[];
  /// Follows the parts; to be left out where its settings do not exist.
  advice: Part[];
}

export interface Fault {
  /// In the words of the command line.
  error: string;
  fault: FaultData;
}

export interface Bound {
  updates_at_most: number | null;
  mistakes_at_most: number | null;
  holds: boolean | null;
  theorem: string | null;
  because: string | null;
}

export interface Interval {
  lower: number | null;
  upper: number | null;
}

/// Keys of `train --json`.
export interface TrainReport {
  learner: string;
  options: Record<string, string>;
  space: { dimension: number; bias: boolean; lift: string; scale: string };
  classes: string[];
  stopped: "separated" | "stopping-rule" | "epoch-limit" | "interrupted" | "cycle";
  epochs: number;
  updates: number;
  mistakes: number[];
  errors: number;
  weights: number[];
  intercept: number | null;
  radius: number;
  margin: Interval;
  bound: Bound;
  notes: string[];
}

/// A row, counted from 1, and its positive weight, "p/q".
export interface Weighted {
  row: number;
  weight: string;
}

/// Keys of `certify --json`.
export interface CertifyReport {
  verdict: "separable" | "quasi-separable" | "inseparable" | "undecided";
  exact: boolean;
  radius: number;
  margin: Interval;
  mistake_bound: number | null;
  separator: { weights: (number | string)[]; intercept: number | string | null } | null;
  witness: Weighted[];
  /// The same, on few rows.
  reason: Weighted[];
  separated_rows: number[];
}

/// What a certificate says of γ*; `upper` 0: no hyperplane separates. `direction` has the margin `lower`, the bias last.
export interface KnownMargin {
  direction: number[];
  lower: number;
  upper: number;
}

/// What a run did, update by update. Rows count from 0, passes from 1; `weights` begins with the start.
export interface Ledger {
  row: Uint32Array;
  pass: Uint32Array;
  alpha: Float64Array;
  score: Float64Array;
  weights: Float64Array;
}

/// A setting that a learner declares; keys of docs/json.md, `default` as on the command line.
export interface LearnerSetting {
  name: string;
  label: string;
  help: string;
  kind: "number" | "choice" | "list";
  default: string;
  range?: string;
  choices?: { value: string; label: string }[];
}

/// What a learner declares, as far as the page makes use of it.
export interface Learner {
  name: string;
  summary: string;
  /// It makes exactly the epochs asked for.
  fixed_epochs: boolean;
  settings: LearnerSetting[];
}

export interface Core {
  learners(): Learner[];
  read(text: string, name: string): (Table & { names: string[]; notes: string[] }) | Fault;
  /// `words` as on the command line; at most `entries` updates are told one by one.
  run(table: Table, words: string[], entries: number, known?: KnownMargin): { report: TrainReport; ledgers: Ledger[] } | Fault;
  trace(table: Table, words: string[], entries: number): { lines: string } | Fault;
  /// `aliased`: how many columns are combinations of the others, for these rows.
  certify(table: Table, words: string[]): { report: CertifyReport; aliased: number } | Fault;
  /// What a learner sees of the rows, without the bias.
  coordinates(table: Table, words: string[]): Coordinates | Fault;
  /// What the learner of this table sees of other places, whose numbers stand row by row.
  coordinatesAt(table: Table, words: string[], places: Float64Array): Coordinates | Fault;
  /// The rows, counted from 0, that the passes visit, one pass after another.
  visits(words: string[], rows: number, passes: number): { rows: Uint32Array } | Fault;
  /// The fuzzy learner's α of each row; 0 where a row is fuzzy.
  fuzzyRates(table: Table, words: string[]): { rates: Float64Array } | Fault;
}

export interface Coordinates {
  columns: number;
  names: string[];
  points: Float64Array;
}

export const loadCore = (): Promise<Core> => load() as Promise<Core>;

export const failed = <T extends object>(answer: T | Fault): answer is Fault => "error" in answer;
