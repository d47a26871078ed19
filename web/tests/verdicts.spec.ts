// A verdict that is kept while a point is dragged equals the one that the core would give. Uses the page's own code
// with the real core, without a page.
import { expect, test } from "@playwright/test";
import { type CertifyReport, type Core, type Coordinates, failed, loadCore, type Table } from "../src/core";
import { ratios } from "../src/text";
import { Verdicts } from "../src/verdicts";

const spaces = [[], ["--no-bias"], ["--lift", "circle"], ["--lift", "quadratic"], ["--lift", "quadratic", "--no-bias"]];

let core: Core;
test.beforeAll(async () => {
  core = await loadCore();
});

/// Whole numbers below n, the same in every run.
function dice(seed: number): (n: number) => number {
  let state = seed + 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/// On such a coarse grid points often coincide or lie on one line.
function anyTable(roll: (n: number) => number): Table {
  const labels = Array.from({ length: 3 + roll(7) }, () => (roll(2) ? "1" : "-1"));
  return { columns: 2, points: Float64Array.from({ length: 2 * labels.length }, () => roll(5) - 2), labels };
}

function moved(table: Table, row: number, x: number, y: number): Table {
  const points = table.points.slice();
  points.set([x, y], 2 * row);
  return { ...table, points };
}

/// The largest coordinate of Σ λ y x over the reason, which must be 0.
function sumOfReason({ reason }: CertifyReport, table: Table, words: string[]): number {
  const seen = core.coordinates(table, words) as Coordinates;
  const weights = ratios(reason.map(({ weight }) => weight));
  const sum = new Float64Array(seen.columns + 1);
  reason.forEach(({ row }, k) => {
    const factor = weights[k]! * Number(table.labels[row - 1]);
    for (let j = 0; j < seen.columns; ++j) sum[j] += factor * seen.points[(row - 1) * seen.columns + j]!;
    if (!words.includes("--no-bias")) sum[seen.columns] += factor;
  });
  return Math.max(...sum.map(Math.abs));
}

test("in any drag of any points", () => {
  const kept = { proofs: 0, verdicts: new Set<string>() };
  for (let seed = 0; seed < 200; ++seed) {
    const roll = dice(seed);
    const verdicts = new Verdicts(core);
    let table = anyTable(roll);
    let dragged = 0;
    let last: CertifyReport | undefined;
    for (let k = 0; k < 24; ++k) {
      if (roll(8) === 0) dragged = roll(table.labels.length);
      if (roll(12) === 0) table = { ...table, labels: table.labels.map((label, i) => (i === dragged ? (label === "1" ? "-1" : "1") : label)) };
      table = moved(table, dragged, roll(5) - 2, roll(5) - 2);
      const words = spaces[seed % spaces.length]!;
      const again = verdicts.findAgain(table, words);
      const fresh = core.certify(table, words);
      expect(again?.verdict, `seed ${seed}, ${words.join(" ")}`).toBe(failed(fresh) ? undefined : fresh.report.verdict);
      if (!again) continue;
      kept.verdicts.add(again.verdict);
      if (again === last) ++kept.proofs;
      last = again;
      if (again.verdict === "inseparable") expect(sumOfReason(again, table, words)).toBeLessThan(1e-9);
    }
  }
  expect(kept.proofs).toBeGreaterThan(200); // otherwise nothing was tested
  expect([...kept.verdicts].sort()).toEqual(["inseparable", "quasi-separable", "separable"]);
});

test("points on one line do not forbid what a point dragged off it allows", () => {
  const table: Table = { columns: 2, points: Float64Array.of(0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0), labels: ["-1", "1", "-1", "1", "-1", "1"] };
  const verdicts = new Verdicts(core);
  expect(verdicts.findAgain(table, [])?.verdict).toBe("inseparable");
  expect(verdicts.findAgain(moved(table, 5, 4.5, 0), [])?.verdict).toBe("inseparable");
  // The others lie on the boundary.
  expect(verdicts.findAgain(moved(table, 5, 4.5, 1), [])?.verdict).toBe("quasi-separable");
});

test("the proof is computed once where the others forbid everything, in each space, for one learner or two", () => {
  let asked = 0;
  const counting = { ...core, certify: (table: Table, words: string[]) => (++asked, core.certify(table, words)) };
  const verdicts = new Verdicts(counting);
  const table: Table = { columns: 2, points: Float64Array.of(0, 0, 1, 0, 0, 1, 1, 1, 0.1, 0.1), labels: ["-1", "1", "1", "-1", "-1"] };
  for (let k = 0; k < 50; ++k) {
    for (const words of [[], [], ["--no-bias"]]) verdicts.findAgain(moved(table, 0, k / 10, -k / 7), words);
  }
  const proof = verdicts.findAgain(moved(table, 0, 9, 9), [])!;
  expect(proof.reason.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
  expect(asked).toBe(4); // in each space once for all points, and once for the others
});
