// Verdicts of the core. While a point is dragged, a proof that nothing separates is not searched again each time: it
// needs few of the points, and holds wherever the others are.
import { type CertifyReport, type Core, failed, type Table, type Weighted } from "./core";

interface Found {
  verdict?: CertifyReport;
  /// Whether its rows exclude every hyperplane by themselves. If all rows lie on one hyperplane, they do not: another
  /// row beside it would be quasi-separated.
  forbids: boolean;
}

interface Last extends Found {
  table: Table;
  /// A row without which the others do not exclude every hyperplane; only this row has been dragged since that was
  /// found.
  needed?: number;
}

export class Verdicts {
  /// Keyed by the words of the space.
  private readonly last = new Map<string, Last>();

  constructor(private readonly core: Core) {}

  find(table: Table, words: string[]): CertifyReport | undefined {
    return this.ask(table, words).verdict;
  }

  /// The same verdict while points are dragged. If nothing separates, the proof may differ from that of find(), and the
  /// radius may be out of date.
  findAgain(table: Table, words: string[]): CertifyReport | undefined {
    const key = words.join(" ");
    const next = this.after(this.last.get(key), table, words);
    this.last.set(key, next);
    return next.verdict;
  }

  private ask(table: Table, words: string[]): Found {
    const found = this.core.certify(table, words);
    if (failed(found)) return { forbids: false };
    return { verdict: found.report, forbids: found.report.verdict === "inseparable" && found.aliased === 0 };
  }

  private after(last: Last | undefined, table: Table, words: string[]): Last {
    const moved = last && movedRows(last.table, table);
    if (!moved) return { table, ...this.ask(table, words) };
    if (moved.length === 0) return last; // two learners in the same space
    const [dragged] = moved.length === 1 ? moved : [];
    if (last.forbids) {
      if (!rowsOf(last.verdict!).some((row) => moved.includes(row))) return last;
      const others = dragged === undefined || dragged === last.needed ? undefined : this.without(dragged, table, words);
      if (others) return { table, ...others };
    }
    return { table, ...this.ask(table, words), needed: last.forbids || dragged === last.needed ? dragged : undefined };
  }

  /// If the other rows exclude every hyperplane, they do so wherever this row is.
  private without(gone: number, { columns, points, labels }: Table, words: string[]): Found | undefined {
    const others = { columns, points: points.filter((_, k) => Math.floor(k / columns) !== gone), labels: labels.filter((_, i) => i !== gone) };
    const { verdict, forbids } = this.ask(others, words);
    if (!verdict || !forbids) return undefined;
    const back = (some: Weighted[]): Weighted[] => some.map(({ row, weight }) => ({ row: row > gone ? row + 1 : row, weight }));
    return { verdict: { ...verdict, witness: back(verdict.witness), reason: back(verdict.reason) }, forbids };
  }
}

/// The rows of a proof, counted from 0.
const rowsOf = ({ witness, reason }: CertifyReport): number[] => [...witness, ...reason].map(({ row }) => row - 1);

/// Undefined unless these are the same rows at other positions.
function movedRows(before: Table, now: Table): number[] | undefined {
  if (before.columns !== now.columns || before.labels.length !== now.labels.length) return undefined;
  const moved: number[] = [];
  for (let i = 0; i < now.labels.length; ++i) {
    if (before.labels[i] !== now.labels[i]) return undefined;
    const [from, to] = [i * now.columns, (i + 1) * now.columns];
    for (let k = from; k < to; ++k) {
      if (before.points[k] !== now.points[k]) {
        moved.push(i);
        break;
      }
    }
  }
  return moved;
}
