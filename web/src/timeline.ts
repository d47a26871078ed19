// A run as a row of looks. The ledger tells the updates; between two of them the learner looks at rows and leaves w alone.
import type { Ledger } from "./core";

export class Timeline {
  /// The look, counted from 1, that made each update.
  private readonly lookOfUpdate: Float64Array;
  /// All looks of the run, as far as its updates are told.
  readonly looks: number;

  /// `visits`: the rows as the passes visit them, one pass after another; none where that is their own order.
  constructor(
    ledger: Ledger,
    private readonly rows: number,
    passes: number,
    complete: boolean,
    private readonly visits?: Uint32Array,
  ) {
    this.lookOfUpdate = new Float64Array(ledger.row.length);
    const position = new Uint32Array(rows);
    let known = 0; // the pass that `position` speaks of
    ledger.row.forEach((row, k) => {
      const pass = ledger.pass[k]!;
      if (visits && pass !== known) {
        for (let i = 0; i < rows; ++i) position[visits[(pass - 1) * rows + i]!] = i;
        known = pass;
      }
      this.lookOfUpdate[k] = (pass - 1) * rows + (visits ? position[row]! : row) + 1;
    });
    this.looks = complete ? passes * rows : (this.lookOfUpdate.at(-1) ?? 0);
  }

  /// How many updates the first `look` looks made.
  updatesBy(look: number): number {
    let [low, high] = [0, this.lookOfUpdate.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lookOfUpdate[middle]! <= look) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /// The number of the update that this look makes; none if w stays.
  updateAt(look: number): number | undefined {
    const updates = this.updatesBy(look);
    return updates > 0 && this.lookOfUpdate[updates - 1] === look ? updates : undefined;
  }

  rowAt(look: number): number | undefined {
    if (look < 1 || look > this.looks) return undefined;
    return this.visits ? this.visits[look - 1] : (look - 1) % this.rows;
  }

  passAt(look: number): number {
    return Math.max(1, Math.ceil(look / this.rows));
  }

  /// The look of update k; the end beyond the last one, the start before the first.
  lookOf(update: number): number {
    return update < 1 ? 0 : (this.lookOfUpdate[update - 1] ?? this.looks);
  }
}
