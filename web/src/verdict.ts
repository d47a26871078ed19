// The verdict in words, with its proof. The proof is also drawn among the points.
import type { CertifyReport } from "./core";
import type { Known } from "./engine";
import { mean, reasonOf } from "./proof_marks";
import type { Options } from "./state";
import { counted, number } from "./text";

export interface VerdictText {
  kind: CertifyReport["verdict"] | "none" | "mixed";
  headline: string;
  proof: string;
}

const signs = { separable: "✓", "quasi-separable": "≈", inseparable: "✗", undecided: "?", none: "…", mixed: "≠" };
export const signOf = (kind: VerdictText["kind"]): string => signs[kind];

/// The kind of boundary that a learner can draw with this lift.
function curveOf({ lift, bias }: Options): string {
  const what = { none: "line", circle: "circle", quadratic: "conic" }[lift] ?? "curve";
  return bias ? what : lift === "none" ? "line through the origin" : `${what} without a constant`;
}

export function verdictText(known: Known): VerdictText {
  const { verdict, options } = known;
  const what = curveOf(options);
  if (!verdict) return { kind: "none", headline: "No verdict yet.", proof: needed(known) };
  switch (verdict.verdict) {
    case "separable":
      return { kind: "separable", headline: `Separable: a ${what} does it.`, proof: gapText(known) };
    case "quasi-separable":
      return {
        kind: "quasi-separable",
        headline: `Quasi-separable: no ${what} parts them strictly.`,
        proof: `${reasonText(known)} They must lie on the ${what} itself; ${counted(verdict.separated_rows.length, "other point")} can be right.`,
      };
    case "inseparable":
      return { kind: "inseparable", headline: `No ${what} separates them.`, proof: reasonText(known) };
    case "undecided":
      return { kind: "undecided", headline: "Not decided.", proof: "" };
  }
}

/// One verdict if all agree, otherwise one with each letter.
export function verdictOfAll(all: Known[]): VerdictText {
  const texts = all.map(verdictText);
  const first = texts[0] ?? { kind: "none", headline: "", proof: "" };
  const told = (of: (text: VerdictText) => string): string => texts.map((text, k) => `${"AB"[k]}: ${of(text)}`).join(" / ");
  if (texts.every(({ headline, proof }) => headline === first.headline && proof === first.proof)) return first;
  const kind = texts.every((text) => text.kind === first.kind) ? first.kind : "mixed";
  return { kind, headline: told((text) => text.headline), proof: told((text) => text.proof) };
}

const needed = ({ points }: Known): string =>
  new Set(points.map((p) => p.positive)).size < 2 ? "Points of both kinds, ● and ■, are needed." : "";

function gapText({ verdict, options }: Known): string {
  const gamma = verdict!.margin.lower;
  const bound = verdict!.mistake_bound;
  if (!gamma || !bound) return "Green: one that has every point on its side.";
  const where = options.scale === "none" && options.lift === "none" ? "" : " (in the learner’s space)";
  const gap = `Green: the widest gap. Points keep γ* = ${number(gamma)} from it${where}`;
  const length = options.bias && where === "" ? ", with a 1 for b, are no longer" : " are no longer";
  return `${gap} and${length} than R = ${number(verdict!.radius)}: at most (R/γ*)² = ${number(bound)} updates.`;
}

/// Σ λ z = 0 in one line. With a bias the two halves of the sum are one point in both hulls.
function reasonText(known: Known): string {
  const reason = reasonOf(known);
  if (reason.length === 0) return "";
  const share = (some: typeof reason): string => {
    const all = some.reduce((sum, p) => sum + p.weight, 0);
    return some.map((p) => (some.length === 1 ? `point ${p.row}` : `${number(p.weight / all, 3)}·point ${p.row}`)).join(" + ");
  };
  const [positive, negative] = [reason.filter((p) => p.positive), reason.filter((p) => !p.positive)];
  const rows = reason.map((p) => p.row);
  const named = rows.length === 1 ? `point ${rows[0]}` : `points ${rows.slice(0, -1).join(", ")} and ${rows.at(-1)}`;
  if (known.options.bias && positive.length > 0 && negative.length > 0) {
    const flat = known.options.lift === "none";
    const { x, y } = mean(positive, positive.map((p) => p.weight));
    const [place, mark] = flat ? [` = (${number(x, 3)}, ${number(y, 3)})`, ", at the ✕"] : [", lifted", ""];
    return `${share(positive)} = ${share(negative)}${place}: a mix of ■ is also a mix of ●${mark}, so no side can be right for all.`;
  }
  const short = known.verdict!.reason.every(({ weight }) => /^\d{1,4}$/.test(weight));
  const factor = (weight: number): string => (weight === 1 ? "" : `${number(weight, short ? 4 : 3)}·`);
  const sum = reason.map((p) => `${factor(short ? p.weight : p.weight / reason[0]!.weight)}z${p.row}`).join(" + ");
  if (reason.length === 1) return `${sum} = 0, where z = y·x: the score of ${named} is 0 whatever w is.`;
  return `${sum} = 0, where z = y·x: the scores of ${named} cannot all be positive.`;
}
