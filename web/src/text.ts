// Numbers and verdicts as a person reads them.
import type { CertifyReport } from "./core";
import type { Outcome } from "./engine";
import type { Options } from "./state";

export const number = (x: number): string => {
  const text = Number(x.toPrecision(4));
  return Math.abs(text) >= 1e6 || (text !== 0 && Math.abs(text) < 1e-4) ? text.toExponential() : text.toLocaleString("en");
};

export function verdictText(verdict: CertifyReport | undefined, options: Options): string {
  if (!verdict) return "";
  const what = options.lift === "circle" ? "circle" : options.lift === "none" ? "line" : "curve";
  const through = options.bias ? "" : options.lift === "none" ? " through the origin" : " without a constant";
  switch (verdict.verdict) {
    case "separable":
      return `Separable: a ${what}${through} does it (dashed, the widest gap). Proved without rounding.`;
    case "quasi-separable":
      return `Quasi-separable: some points lie on every ${what}${through} that has none on the wrong side. Proved without rounding.`;
    case "inseparable":
      return `No ${what}${through} separates them: the ${verdict.witness.length} marked points forbid it. Proved without rounding.`;
    case "undecided":
      return "Not decided.";
  }
}

/// Rows of the table of facts: what, and its value.
export function facts(run: Outcome | undefined, verdict: CertifyReport | undefined): [string, string][] {
  const rows: [string, string][] = [];
  if (run) {
    const { report } = run;
    rows.push(["Updates", `${report.updates.toLocaleString("en")} in ${report.epochs} passes; ${stopped(report.stopped)}, ${report.errors} wrong`]);
    const most = report.bound.updates_at_most;
    rows.push(["Bound of this run", most === null ? (report.bound.because ?? "none") : `≤ ${number(most)} updates: ${report.bound.theorem}`]);
    const { lower, upper } = report.margin;
    rows.push(["γ* by this run", `${lower === null ? "?" : number(lower)} ≤ γ* ≤ ${upper === null ? "?" : number(upper)}`]);
  }
  if (verdict?.margin?.lower) {
    rows.push(["γ* itself", `${number(verdict.margin.lower)}, R = ${number(verdict.radius)}`]);
  }
  if (verdict?.mistake_bound) rows.push(["(R/γ*)²", `${number(verdict.mistake_bound)}: no order of the rows makes a perceptron from 0 update more often`]);
  return rows;
}

const stopped = (how: string): string =>
  ({ separated: "all are right", "stopping-rule": "its rule stopped it", "epoch-limit": "at the limit of passes", cycle: "it goes round for ever" })[how] ?? how;

export function updateText(run: Outcome | undefined, step: number): string {
  if (!run) return "";
  const all = run.ledger.row.length;
  if (step === 0) return `Start, ${all.toLocaleString("en")} updates ahead.`;
  const { row, pass, alpha, score } = run.ledger;
  const i = step - 1;
  return `Update ${step} of ${all}: pass ${pass[i]}, point ${row[i]! + 1} had y⟨w,x⟩ = ${number(score[i]!)}, so w ← w + ${alpha[i] === 1 ? "" : number(alpha[i]!) + " · "}y·x.`;
}
