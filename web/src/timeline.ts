// A run as a sequence of visits. The ledger contains the updates; between two of them the learner visits rows
// without changing w.
import type { Ledger } from "./core";

export class Timeline {
  /// The visit, counted from 1, of each update.
  private readonly visitOfUpdate: Float64Array;
  /// All visits of the run, up to the last update that is known individually.
  readonly visits: number;

  /// `order`: the rows in the order of visits, one epoch after another; undefined if the order is cyclic.
  constructor(
    ledger: Ledger,
    private readonly rows: number,
    epochs: number,
    complete: boolean,
    private readonly order?: Uint32Array,
  ) {
    this.visitOfUpdate = new Float64Array(ledger.row.length);
    const position = new Uint32Array(rows);
    let known = 0; // the epoch to which `position` belongs
    ledger.row.forEach((row, k) => {
      const epoch = ledger.epoch[k]!;
      if (order && epoch !== known) {
        for (let i = 0; i < rows; ++i) position[order[(epoch - 1) * rows + i]!] = i;
        known = epoch;
      }
      this.visitOfUpdate[k] = (epoch - 1) * rows + (order ? position[row]! : row) + 1;
    });
    this.visits = complete ? epochs * rows : (this.visitOfUpdate.at(-1) ?? 0);
  }

  /// The number of updates in the first `visit` visits.
  updatesBy(visit: number): number {
    let [low, high] = [0, this.visitOfUpdate.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.visitOfUpdate[middle]! <= visit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /// The number of the update at this visit; undefined if w does not change.
  updateAt(visit: number): number | undefined {
    const updates = this.updatesBy(visit);
    return updates > 0 && this.visitOfUpdate[updates - 1] === visit ? updates : undefined;
  }

  rowAt(visit: number): number | undefined {
    if (visit < 1 || visit > this.visits) return undefined;
    return this.order ? this.order[visit - 1] : (visit - 1) % this.rows;
  }

  epochAt(visit: number): number {
    return Math.max(1, Math.ceil(visit / this.rows));
  }

  /// The visit of update k; the end beyond the last update, the start before the first.
  visitOf(update: number): number {
    return update < 1 ? 0 : (this.visitOfUpdate[update - 1] ?? this.visits);
  }
}
