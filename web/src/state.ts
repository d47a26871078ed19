// All that a person can change, and its way into the address of the page and back. Nothing else is kept.
export interface Point {
  x: number;
  y: number;
  positive: boolean;
}

export interface Options {
  learner: string;
  bias: boolean;
  lift: string;
  order: string;
  /// Options of the learner and of the run, by their names on the command line; what is missing has its default.
  values: Record<string, string>;
}

export interface State {
  points: Point[];
  options: Options;
  /// Updates made so far; beyond the end means the end.
  step: number;
}

export const atTheEnd = Number.MAX_SAFE_INTEGER;

export const defaultOptions = (): Options => ({ learner: "perceptron", bias: true, lift: "none", order: "cyclic", values: {} });

/// The words of `novikoff train` for these options.
export function words(options: Options, understood: string[]): string[] {
  const result = ["--learner", options.learner, ...spaceWords(options)];
  if (options.order !== "cyclic") result.push("--order", options.order);
  for (const [name, value] of Object.entries(options.values)) {
    if (value !== "" && understood.includes(name)) result.push(`--${name}=${value}`);
  }
  return result;
}

/// Those of them that `novikoff certify` knows too.
export function spaceWords(options: Options): string[] {
  return [...(options.bias ? [] : ["--no-bias"]), ...(options.lift === "none" ? [] : ["--lift", options.lift])];
}

export const pointsToText = (points: Point[]): string =>
  points.map((p) => `${p.x},${p.y},${p.positive ? 1 : -1}`).join(";");

function pointsFromText(text: string): Point[] {
  const points: Point[] = [];
  for (const part of text.split(";")) {
    const [x, y, label] = part.split(",").map(Number);
    if (x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y) && (label === 1 || label === -1)) {
      points.push({ x, y, positive: label === 1 });
    }
  }
  return points;
}

export function toHash(state: State): string {
  const query = new URLSearchParams();
  const { learner, bias, lift, order, values } = state.options;
  query.set("learner", learner);
  if (!bias) query.set("no-bias", "");
  if (lift !== "none") query.set("lift", lift);
  if (order !== "cyclic") query.set("order", order);
  for (const [name, value] of Object.entries(values)) if (value !== "") query.set(`o.${name}`, value);
  if (state.step !== atTheEnd) query.set("step", String(state.step));
  query.set("points", pointsToText(state.points));
  return "#" + query.toString().replaceAll("%2C", ",").replaceAll("%3B", ";");
}

/// Nothing if the address has no points.
export function fromHash(hash: string): State | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const text = query.get("points");
  if (text === null) return undefined;
  const options = defaultOptions();
  options.learner = query.get("learner") ?? options.learner;
  options.bias = !query.has("no-bias");
  options.lift = query.get("lift") ?? options.lift;
  options.order = query.get("order") ?? options.order;
  for (const [key, value] of query) if (key.startsWith("o.")) options.values[key.slice(2)] = value;
  const step = Number(query.get("step") ?? atTheEnd);
  return { points: pointsFromText(text), options, step: Number.isInteger(step) && step >= 0 ? step : atTheEnd };
}
