// The library, compiled from C++. apps/web/bindings.cpp is the other side; docs/json.md describes the reports.
import load from "../core/novikoff.mjs";

/// Rows of numbers, one after another, and a label for each row.
export interface Table {
  columns: number;
  points: Float64Array;
  labels: string[];
  /// Names of the columns; x1, x2, … by default.
  names?: string[];
}

/// Text, a setting by its name in the library, or rows counted from 0.
export type Part = string | { setting: string; value?: string } | { rows: number[] };

/// An error and its place; no file, or line or column 0, means that it is unknown.
export interface FaultData {
  file: string;
  line: number;
  column: number;
  parts: Part[];
  /// Follows the parts; omitted if its settings do not exist here.
  advice: Part[];
}

export interface Fault {
  /// The message of the command line.
  error: string;
  fault: FaultData;
}

export interface Bound {
  updates_at_most: number | null;
  mistakes_at_most: number | null;
  holds: boolean | null;
  theorem: string | null;
  because: string | null;
  comparator: { origin: string; margin: number; loss: number } | null;
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
  /// The same, on fewer rows.
  reason: Weighted[];
  separated_rows: number[];
}

/// What a certificate says about γ*; `upper` 0: no hyperplane separates. `direction` has the margin `lower`; the bias
/// is last.
export interface KnownMargin {
  direction: number[];
  lower: number;
  upper: number;
}

/// The updates of a run. Rows are counted from 0, epochs from 1; `weights` begins with the initial weights.
export interface Ledger {
  row: Uint32Array;
  epoch: Uint32Array;
  alpha: Float64Array;
  score: Float64Array;
  weights: Float64Array;
}

/// A setting that a learner declares; keys as in docs/json.md, `default` as on the command line.
export interface LearnerSetting {
  name: string;
  label: string;
  help: string;
  kind: "number" | "choice" | "list";
  default: string;
  range?: string;
  choices?: { value: string; label: string }[];
}

/// The part of a learner's declaration that the page uses.
export interface Learner {
  name: string;
  summary: string;
  /// Whether it makes exactly the requested number of epochs.
  order: string;
  fixed_epochs: boolean;
  /// It returns the mean of w.
  returns_mean: boolean;
  /// Its steps are others than w ← w + α y x.
  own_steps: boolean;
  settings: LearnerSetting[];
}

export interface Core {
  learners(): Learner[];
  read(text: string, name: string): (Table & { names: string[]; notes: string[] }) | Fault;
  /// `words` as on the command line; at most `entries` updates are returned individually.
  run(table: Table, words: string[], entries: number, known?: KnownMargin): { report: TrainReport; ledgers: Ledger[] } | Fault;
  trace(table: Table, words: string[], entries: number): { lines: string } | Fault;
  /// `aliased`: the number of columns that are combinations of the others, on these rows.
  certify(table: Table, words: string[]): { report: CertifyReport; aliased: number } | Fault;
  /// The rows in the learner's space, without the bias.
  coordinates(table: Table, words: string[]): Coordinates | Fault;
  /// Other points, given row by row, in the learner's space for this table.
  coordinatesAt(table: Table, words: string[], places: Float64Array): Coordinates | Fault;
  /// The rows, counted from 0, in the order of visits, one epoch after another.
  visits(words: string[], rows: number, epochs: number): { rows: Uint32Array } | Fault;
  /// The fuzzy learner's α of each row; 0 for fuzzy rows.
  fuzzyRates(table: Table, words: string[]): { rates: Float64Array } | Fault;
}

export interface Coordinates {
  columns: number;
  names: string[];
  points: Float64Array;
}

export const loadCore = (): Promise<Core> => load() as Promise<Core>;

export const failed = <T extends object>(answer: T | Fault): answer is Fault => "error" in answer;
