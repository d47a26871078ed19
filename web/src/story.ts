// The current visit in words: the result, the update, and its effect on the bound.
import type { Known } from "./engine";
import { angle, dot, norm } from "./geometry";
import { type Moment, returned } from "./moment";
import { glyphOf } from "./shapes";
import { counted, number } from "./text";

export interface Story {
  /// What happened.
  found: string;
  /// The update.
  done: string;
  /// The two inequalities behind the bound, with the numbers of this update.
  bound: { along: string; length: string } | undefined;
  wrong: boolean;
}

export function storyOf(known: Known, moment: Moment | undefined): Story {
  if (!moment || !known.run) return { found: "", done: "", bound: undefined, wrong: false };
  if (moment.row === undefined) return start(known, moment);
  const done = (moment.update === undefined ? kept(known, moment) : updated(known, moment)) + (moment.last ? ` ${ending(known, moment)}` : "");
  return { found: found(known, moment), done, bound: moment.update === undefined ? undefined : bound(known, moment), wrong: moment.score <= 0 };
}

function start(known: Known, { w }: Moment): Story {
  const run = known.run!;
  if (run.ledger.row.length === 0) return { found: "Nothing to do: no point leads to an update.", done: ending(known), bound: undefined, wrong: false };
  const zero = w.every((x) => x === 0);
  const flat = known.options.lift === "none";
  const what = flat ? "w is an arrow, and the line stands across it: ■ in front, ● behind." : "A point on the wrong side turns w towards it.";
  return {
    found: zero ? "Start: w = 0, so there is no boundary yet." : "Start: w is where you put it.",
    done: `${what} Press Run, or take one visit at a time.`,
    bound: undefined,
    wrong: false,
  };
}

function found(known: Known, { row, before, score }: Moment): string {
  const name = `Point ${row! + 1} ${glyphOf(known.points[row!]!.positive)}`;
  const formula = known.options.bias ? "y·(w·x + b)" : "y·(w·x)";
  if (before.every((x) => x === 0)) return `${name}: w = 0 has no side, which counts as a mistake.`;
  if (score === 0) return `${name} is on the boundary, which counts as a mistake.`;
  return score < 0 ? `${name} is on the wrong side: ${formula} = ${number(score)}.` : `${name} is right: ${formula} = ${number(score)}.`;
}

function updated(known: Known, { row, alpha, before, w, score, scoreAfter }: Moment): string {
  const times = alpha === 1 ? "" : `${number(alpha)}·`;
  const sign = known.points[row!]!.positive ? "+" : "−";
  const close = score > 0 && alpha > 0 ? "Right, but too close: " : "";
  const turned = angle(before, w);
  const turn = turned === undefined ? "This" : `w turns by ${number(turned, 2)}°, and this`;
  if (known.ownSteps) return `${close}w moves by the learner’s own step. ${turn} point’s score becomes ${number(scoreAfter)}.`;
  return `${close}w ← w + ${times}y·x = w ${sign} ${times}x. ${turn} point’s score ${alpha > 0 ? "rises" : "falls"} to ${number(scoreAfter)}.`;
}

function kept({ options }: Known, { score }: Moment): string {
  if (score > 0 || options.learner === "soft-margin") return "w stays.";
  if (options.learner === "fuzzy") return "But it is fuzzy, and so left out: w stays.";
  if (options.learner === "margin-fuzzy") return "But it is nearer than ε: w stays.";
  return "A step would change nothing: w stays.";
}

/// The outcome at the end of a run.
function ending(known: Known, moment?: Moment): string {
  const { report, complete } = known.run!;
  if (!complete) return `The run continues to ${counted(report.updates, "update")}; these are the first.`;
  const effort = `${counted(report.updates, "update")} in ${counted(report.epochs, "epoch")}`;
  const drawn = known.returnsMean ? " The line drawn is the mean of all w." : " The line drawn is the best w on the way.";
  const how = {
    separated: `All points are right: done, with ${effort}.`,
    "stopping-rule": `Its rule stops it here, with ${effort} and ${report.errors} wrong.`,
    "epoch-limit": `Stopped at the limit of epochs, with ${effort} and ${report.errors} wrong.`,
    cycle: `w returns to an earlier value: the run would cycle forever. (${effort})`,
    interrupted: `Interrupted, with ${effort}.`,
  }[report.stopped];
  return moment && returned(known, moment) ? how + drawn : how;
}

function bound(known: Known, { alpha, before, w, score }: Moment): Story["bound"] {
  const { best, verdict, run } = known;
  const gamma = verdict?.margin.lower ?? 0;
  if (!best || !(gamma > 0) || score > 0 || alpha < 0 || known.ownSteps) return undefined;
  const radius = run!.report.radius;
  const grown = norm(w) ** 2 - norm(before) ** 2;
  return {
    along: `w·u ${signed(dot(w, best) - dot(before, best))} ≥ ${alpha === 1 ? "γ*" : "αγ*"} = ${number(alpha * gamma)}`,
    length: `‖w‖² ${signed(grown)} ≤ ${alpha === 1 ? "R²" : "α²R²"} = ${number(alpha * alpha * radius * radius)}`,
  };
}

const signed = (x: number): string => (x < 0 ? number(x) : `+${number(x)}`);

