// One visit of a run: the row, w before and after it, and its score.
import { type Known, weightsAfter } from "./engine";
import { scoreOf } from "./geometry";

export interface Moment {
  visit: number;
  epoch: number;
  /// Updates so far, this one included.
  updates: number;
  /// The number of the update at this visit; undefined if w does not change.
  update?: number;
  /// The rate of that update.
  alpha: number;
  /// The row visited; undefined at the start.
  row?: number;
  before: Float64Array;
  w: Float64Array;
  /// y⟨w,x⟩ of the row, before and after.
  score: number;
  scoreAfter: number;
  last: boolean;
}

export function momentOf(known: Known, visit: number): Moment | undefined {
  const { run, rows } = known;
  if (!run || !rows) return undefined;
  const now = Math.min(visit, run.timeline.visits);
  const updates = run.timeline.updatesBy(now);
  const update = run.timeline.updateAt(now);
  const w = weightsAfter(run, updates);
  const before = update === undefined ? w : weightsAfter(run, updates - 1);
  const row = run.timeline.rowAt(now);
  return {
    visit: now,
    epoch: run.timeline.epochAt(now),
    updates,
    update,
    alpha: update === undefined ? 0 : run.ledger.alpha[update - 1]!,
    row,
    before,
    w,
    score: update !== undefined ? run.ledger.score[update - 1]! : row === undefined ? 0 : scoreOf(rows, row, w),
    scoreAfter: row === undefined ? 0 : scoreOf(rows, row, w),
    last: now === run.timeline.visits,
  };
}

/// What the learner returns, if it is not the w that it updates.
export function returned(known: Known, moment: Moment): Float64Array | undefined {
  const { run, options } = known;
  if (!run || !moment.last || !(run.complete || known.hasty)) return undefined;
  if (!known.returnsMean && options.learner !== "pocket") return undefined;
  const { weights, intercept } = run.report;
  return Float64Array.from(intercept === null ? weights : [...weights, intercept]);
}
