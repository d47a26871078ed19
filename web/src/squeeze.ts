// Why a run must stop, as a chart: γ*Σα ≤ ⟨w,u⟩ ≤ ‖w‖ ≤ R√Σα². The outer two curves cross, and the run ends before
// that.
//
// Each update adds α y⟨u,x⟩ ≥ αγ* to ⟨w,u⟩, where u is the normal of the largest margin. And ‖w + αyx‖² = ‖w‖² +
// 2αy⟨w,x⟩ + α²‖x‖², where the middle term is not positive at a mistake: so ‖w‖² grows by at most α²R².
import type { Curve, Picture, Room, Spot } from "./chart";
import { farAway, type Told } from "./curves";
import { type Known, type Run, weightsAfter } from "./engine";
import { dot, norm } from "./geometry";
import { number } from "./text";

/// A limit of a curve, from Σα and Σα².
type Limit = (sum: number, squares: number) => number;

export function squeezePicture(told: Told): Picture {
  const { known, trace } = told;
  const { run, best, verdict } = known;
  if (!run || trace.length === 0) return { curves: [], levels: [], across: "updates", now: 0, sentence: "There is no run." };
  if (known.ownSteps) return { curves: [], levels: [], across: "updates", now: 0, sentence: "This learner makes its own steps: w is not a sum of rows, so its length tells nothing." };
  const gamma = verdict?.margin.lower ?? 0;
  const u = gamma > 0 ? best : undefined;
  const atMistakesOnly = run.ledger.score.every((score) => score <= 0);
  const end = u && atMistakesOnly ? foreseenEnd(run) : undefined;
  const limit = (of: Limit): Spot[] =>
    end ? ahead(run, end, of) : trace.map((entry) => ({ x: entry.update, y: of(entry.rates_sum, entry.rates_sum_of_squares) }));
  const start = weightsAfter(run, 0);
  const { radius } = run.report;
  const ceiling: Limit = (_, squares) => Math.sqrt(norm(start) ** 2 + radius * radius * squares);
  const even = run.ledger.alpha.every((alpha) => alpha === 1); // then Σα and Σα² are both k
  const curves: Curve[] = [{ name: "‖w‖", kind: "length", spots: trace.map((entry) => ({ x: entry.update, y: entry.norm })) }];
  if (atMistakesOnly) curves.unshift({ name: `at most R√${even ? "k" : "Σα²"}`, kind: "ceiling", whole: true, spots: limit(ceiling) });
  if (u) {
    const told = trace.filter((entry) => entry.update <= run.ledger.row.length);
    curves.push({ name: "w·u", kind: "along", spots: told.map(({ update }) => ({ x: update, y: dot(weightsAfter(run, update), u) })) });
    curves.push({ name: `at least γ*${even ? "k" : "Σα"}`, kind: "ground", whole: true, spots: limit((sum) => dot(start, u) + gamma * sum) });
  }
  const far = end !== undefined && end > farAway * Math.max(1, run.ledger.row.length);
  if (far) for (const curve of curves) curve.spots = curve.spots.filter((spot) => spot.x >= 1);
  const words = u ? { sentence: meeting(atMistakesOnly, end, even) } : { title: "Nothing makes it stop", sentence: withoutDirection(known) };
  const room = end ? roomOf(curves, run, end, ceiling) : undefined;
  return { curves, room, levels: [], across: even ? "updates k" : "updates", logX: far, logY: far, now: told.updates, ...words };
}

/// With one rate for all updates, both limits and their crossing are known in advance.
function foreseenEnd({ ledger, report }: Run): number | undefined {
  const fixed = ledger.alpha.length > 0 && ledger.alpha.every((a) => a === ledger.alpha[0]);
  return fixed ? (report.bound.updates_at_most ?? undefined) : undefined;
}

function ahead({ ledger }: Run, end: number, of: Limit): Spot[] {
  const rate = ledger.alpha[0]!;
  const to = 1.1 * Math.max(end, ledger.row.length);
  return Array.from({ length: 81 }, (_, i) => (to * i * i) / 6400).map((k) => ({ x: k, y: of(k * rate, k * rate * rate) }));
}

/// The area between the first curve and the last, up to their crossing.
function roomOf(curves: Curve[], { ledger }: Run, end: number, ceiling: Limit): Room {
  const rate = ledger.alpha[0]!;
  const meet = { x: end, y: ceiling(end * rate, end * rate * rate) };
  return { above: curves[0]!.spots, below: curves.at(-1)!.spots, meet, name: `no room after ${number(end)}` };
}

function withoutDirection({ run }: Known): string {
  const end = run!.report.stopped === "stopping-rule" ? "Only its own rule ends the run." : "The updates never end.";
  return `No direction u has all points on its side, so nothing pulls w along: ‖w‖ stays low. ${end}`;
}

function meeting(atMistakesOnly: boolean, end: number | undefined, even: boolean): string {
  if (!atMistakesOnly) return "Each update lifts w·u by at least αγ*. Updates at points that are right let ‖w‖ grow faster than R√Σα².";
  const [least, most] = even ? ["γ*", "R²"] : ["αγ*", "α²R²"];
  const meet = end ? `So both stay in the shaded room, and that ends at ${number(end)} updates.` : "The dashed curves cannot cross: so the run must end.";
  return `Each update lifts w·u by at least ${least} (u: the green arrow) and ‖w‖² by at most ${most}; and w·u is never more than ‖w‖. ${meet}`;
}
