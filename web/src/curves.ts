// What the charts show, read from a run: how its updates stay below a bound, why they must, and how it closes in on γ*.
import type { Curve, Level, Picture, Spot } from "./chart";
import { type Claim, type Known, type TraceEntry, weightsAfter } from "./engine";
import { dot, norm } from "./geometry";
import { counted, number } from "./text";

/// A learner's run as the charts need it.
export interface Told {
  name: string;
  /// Its class in the style sheet.
  kind: string;
  known: Known;
  trace: TraceEntry[];
  claim: Claim | undefined;
  /// Looks and updates made so far.
  look: number;
  updates: number;
}

/// A bound this many times as large as what it bounds is drawn by powers of ten.
const farAway = 12;

export function mistakesPicture(lanes: Told[]): Picture {
  const curves = lanes.map(({ name, kind, known }): Curve => ({ name: `updates${name}`, kind, steps: true, spots: stairs(known) }));
  const levels = lanes.flatMap(levelsOf).filter((level, i, all) => all.findIndex((l) => l.name === level.name && number(l.y) === number(level.y)) === i);
  const most = Math.max(1, ...lanes.map(({ known }) => known.run?.ledger.row.length ?? 0));
  const logY = levels.some((l) => l.y > farAway * most);
  return { curves, levels, across: "looks", logY, now: Math.max(0, ...lanes.map((l) => l.look)), sentence: mistakesSentence(lanes) };
}

/// The number of updates by the looks, thinned where there are many.
function stairs({ run }: Known): Spot[] {
  if (!run) return [];
  const all = run.ledger.row.length;
  const every = Math.max(1, Math.ceil(all / 500));
  const spots = [{ x: 0, y: 0 }];
  for (let k = every; k <= all; k += every) spots.push({ x: run.timeline.lookOf(k), y: k });
  return [...spots, { x: run.timeline.looks, y: all }];
}

function levelsOf({ known, claim, name }: Told): Level[] {
  const levels: Level[] = [];
  const novikoff = known.verdict?.mistake_bound;
  const own = known.run?.report.bound.updates_at_most;
  if (novikoff) levels.push({ name: `(R/γ*)² = ${number(novikoff)}`, kind: "bound", y: novikoff });
  const visible = own && own < 1e4 * Math.max(1, known.run!.report.updates);
  if (own && visible && (!novikoff || Math.abs(own / novikoff - 1) > 0.01)) levels.push({ name: `the bound of this run${name}: ${number(own)}`, kind: "own-bound", y: own });
  if (claim) levels.push({ name: `${claim.theorem} = ${number(claim.updates)}`, kind: "claim", y: claim.updates });
  return levels;
}

function mistakesSentence(lanes: Told[]): string {
  const [{ known, claim, updates }] = lanes as [Told, ...Told[]];
  if (!known.run) return "There is no run.";
  if (claim && known.run.ledger.row.length > claim.updates) return `${counted(known.run.report.updates, "update")}, more than the ${number(claim.updates)} that the theorem allows: it is false.`;
  const most = known.run.report.bound.updates_at_most;
  if (lanes.length > 1) return lanes.map((l) => `${l.name.replace(": ", "")}: ${counted(l.known.run?.report.updates ?? 0, "update")}`).join("; ") + ".";
  if (most === null) return known.verdict?.verdict === "separable" ? `No bound is known for this run${because(known.run.report.bound.because)}` : "There is no bound: where no separator exists, updates never end.";
  return `${counted(updates, "update")} so far. Whatever the order of the rows, there cannot be more than ${number(Math.floor(most + 1e-9))}.`;
}

const because = (text: string | null): string => (text ? `: ${text}.` : ".");

/// γ*Σα ≤ ⟨w,u⟩ ≤ ‖w‖ ≤ R√Σα²: the outer two meet, so the run must end before.
export function squeezePicture(told: Told): Picture {
  const { known, trace } = told;
  const { run, best, verdict } = known;
  const gamma = verdict?.margin.lower ?? 0;
  if (!run || trace.length === 0) return { curves: [], levels: [], across: "updates", now: 0, sentence: "There is no run." };
  const start = weightsAfter(run, 0);
  const u = gamma > 0 ? best : undefined;
  const spots = (of: (entry: TraceEntry) => number): Spot[] => trace.map((entry) => ({ x: entry.update, y: of(entry) }));
  const atMistakesOnly = run.ledger.score.every((score) => score <= 0);
  const fixed = run.ledger.alpha.length > 0 && run.ledger.alpha.every((a) => a === run.ledger.alpha[0]);
  const end = run.report.bound.updates_at_most ?? 0;
  const ahead = (of: (sum: number, squares: number) => number): Spot[] => {
    const rate = run.ledger.alpha[0]!;
    const to = 1.1 * Math.max(end, run.ledger.row.length);
    return Array.from({ length: 81 }, (_, i) => (to * i * i) / 6400).map((k) => ({ x: k, y: of(k * rate, k * rate * rate) }));
  };
  const foreseen = fixed && u !== undefined && atMistakesOnly && end > 0;
  const from = (of: (sum: number, squares: number) => number): Spot[] =>
    foreseen ? ahead(of) : spots((entry) => of(entry.rates_sum, entry.rates_sum_of_squares));
  const radius = run.report.radius;
  const curves: Curve[] = [];
  if (atMistakesOnly) curves.push({ name: "at most R√Σα²", kind: "ceiling", whole: true, spots: from((_, squares) => Math.sqrt(norm(start) ** 2 + radius * radius * squares)) });
  curves.push({ name: "‖w‖", kind: "length", spots: spots((entry) => entry.norm) });
  if (u) {
    const within = trace.filter((entry) => entry.update <= run.ledger.row.length);
    curves.push({ name: "w·u", kind: "along", spots: within.map((entry) => ({ x: entry.update, y: dot(weightsAfter(run, entry.update), u) })) });
    curves.push({ name: "at least γ*Σα", kind: "ground", whole: true, spots: from((sum) => dot(start, u) + gamma * sum) });
  }
  const far = foreseen && end > farAway * Math.max(1, run.ledger.row.length);
  for (const curve of curves) curve.spots = curve.spots.filter((spot) => !far || spot.x >= 1);
  return { curves, levels: [], across: "updates", logX: far, logY: far, now: told.updates, title: u ? undefined : "Nothing makes it stop", sentence: u ? squeezeSentence(atMistakesOnly, foreseen ? end : 0) : withoutDirection(known) };
}

function withoutDirection({ run }: Known): string {
  const end = run!.report.stopped === "stopping-rule" ? "Only its own rule ends the run." : "The updates never end.";
  return `No direction u has all rows on its side, so nothing pulls w along: ‖w‖ stays low. ${end}`;
}

function squeezeSentence(atMistakesOnly: boolean, end: number): string {
  if (!atMistakesOnly) return "Each update lifts w·u by at least αγ*. This learner also updates at rows that are right, so ‖w‖ may grow faster than R√Σα².";
  const meet = end > 0 ? ` The two meet at ${number(end)} updates: no run gets further.` : " The two cannot cross: so the run must end.";
  return `Each update lifts w·u by at least αγ* (u: the green normal), and ‖w‖² by at most α²R².${meet}`;
}

/// Any w shows γ* ≥ its margin; any sum of updates shows γ* ≤ ‖w − w0‖/Σα. The best of both so far.
export function enclosurePicture(lanes: Told[]): Picture {
  const curves: Curve[] = [];
  const levels: Level[] = [];
  let logY = false;
  for (const { name, kind, known, trace } of lanes) {
    const gamma = known.verdict?.margin.lower ?? 0;
    let [low, high] = [-Infinity, Infinity];
    const ends = trace.filter((entry) => entry.update > 0 && entry.rates_sum > 0).map((entry) => {
      low = Math.max(low, entry.margin ?? -Infinity);
      high = Math.min(high, entry.moved / entry.rates_sum);
      return { x: entry.update, low, high };
    });
    const far = gamma > 0 && (ends[0]?.high ?? 0) > farAway * gamma;
    logY ||= far;
    curves.push({ name: `at most${name}`, kind: `upper ${kind}`, steps: true, spots: ends.map(({ x, high: y }) => ({ x, y })) });
    curves.push({ name: `at least${name}`, kind: `lower ${kind}`, steps: true, spots: ends.filter((e) => Number.isFinite(e.low) && (!far || e.low > 0)).map(({ x, low: y }) => ({ x, y })) });
    if (gamma > 0 && !levels.some((l) => number(l.y) === number(gamma))) levels.push({ name: `γ* = ${number(gamma)}`, kind: "bound", y: gamma });
  }
  return { curves, levels, across: "updates", logY, now: Math.max(0, ...lanes.map((l) => l.updates)), sentence: enclosureSentence(lanes[0]!) };
}

function enclosureSentence({ known, trace, updates }: Told): string {
  if (!known.run) return "There is no run.";
  const past = trace.filter((entry) => entry.update > 0 && entry.update <= updates && entry.rates_sum > 0);
  if (past.length === 0) return "Every w gives γ* from below (its own margin), every sum of updates from above (‖w‖/Σα).";
  const high = Math.min(...past.map((entry) => entry.moved / entry.rates_sum));
  const low = Math.max(...past.map((entry) => entry.margin ?? -Infinity));
  return `By this run alone: ${Number.isFinite(low) ? number(low) : "?"} ≤ γ* ≤ ${number(high)}.`;
}
