// Everything that a user can change, and its conversion to the address of the page and back. Nothing else is stored.
export interface Point {
  x: number;
  y: number;
  positive: boolean;
}

export interface Options {
  learner: string;
  bias: boolean;
  lift: string;
  scale: string;
  order: string;
  /// Options of the learner and of the run, by their names on the command line; missing ones have their defaults.
  values: Record<string, string>;
}

export interface State {
  /// In the order of an epoch.
  points: Point[];
  options: Options;
  /// The second learner, when two are compared.
  rival?: Options;
  /// Visits so far; a number beyond the end means the end.
  visit: number;
  /// 0 … 8: the speed at which the run is played.
  speed: number;
  /// The orientation of the lift's figure, in degrees.
  turn: { yaw: number; pitch: number };
}

export const atTheEnd = Number.MAX_SAFE_INTEGER;
export const firstTurn = { yaw: 35, pitch: 22 };

export const defaultOptions = (): Options => ({ learner: "perceptron", bias: true, lift: "none", scale: "none", order: "cyclic", values: {} });
export const defaultState = (): State => ({ points: [], options: defaultOptions(), visit: atTheEnd, speed: 3, turn: firstTurn });

/// The words of `novikoff train` for these options.
export function words(options: Options, understood: string[]): string[] {
  const result = ["--learner", options.learner, ...spaceWords(options)];
  if (options.scale !== "none") result.push("--scale", options.scale);
  if (options.order !== "cyclic") result.push("--order", options.order);
  for (const [name, value] of Object.entries(options.values)) {
    if (value !== "" && understood.includes(name)) result.push(`--${name}=${value}`);
  }
  return result;
}

/// The subset of these words that `novikoff certify` supports.
export function spaceWords(options: Options): string[] {
  return [...(options.bias ? [] : ["--no-bias"]), ...(options.lift === "none" ? [] : ["--lift", options.lift])];
}

export const pointsToText = (points: Point[], between = ";"): string =>
  points.map((p) => `${p.x},${p.y},${p.positive ? 1 : -1}`).join(between);

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

/// `prefix` distinguishes the two learners.
function putOptions(query: URLSearchParams, options: Options, prefix: string): void {
  const { learner, bias, lift, scale, order, values } = options;
  query.set(`${prefix}learner`, learner);
  if (!bias) query.set(`${prefix}no-bias`, "");
  if (lift !== "none") query.set(`${prefix}lift`, lift);
  if (scale !== "none") query.set(`${prefix}scale`, scale);
  if (order !== "cyclic") query.set(`${prefix}order`, order);
  for (const [name, value] of Object.entries(values)) if (value !== "") query.set(`${prefix}o.${name}`, value);
}

function takeOptions(query: URLSearchParams, prefix: string): Options {
  const standard = defaultOptions();
  const take = (name: "learner" | "lift" | "scale" | "order"): string => query.get(prefix + name) ?? standard[name];
  const values: Record<string, string> = {};
  for (const [key, value] of query) if (key.startsWith(`${prefix}o.`)) values[key.slice(prefix.length + 2)] = value;
  return { learner: take("learner"), bias: !query.has(`${prefix}no-bias`), lift: take("lift"), scale: take("scale"), order: take("order"), values };
}

export function toHash(state: State): string {
  const query = new URLSearchParams();
  const standard = defaultState();
  putOptions(query, state.options, "");
  if (state.rival) putOptions(query, state.rival, "b.");
  if (state.visit !== atTheEnd) query.set("visit", String(state.visit));
  if (state.speed !== standard.speed) query.set("speed", String(state.speed));
  const { yaw, pitch } = state.turn;
  if (yaw !== firstTurn.yaw || pitch !== firstTurn.pitch) query.set("turn", `${yaw},${pitch}`);
  query.set("points", pointsToText(state.points));
  return "#" + query.toString().replaceAll("%2C", ",").replaceAll("%3B", ";");
}

/// Undefined if the address contains no points.
export function fromHash(hash: string): State | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const text = query.get("points");
  if (text === null) return undefined;
  const state = { ...defaultState(), points: pointsFromText(text), options: takeOptions(query, "") };
  if (query.has("b.learner")) state.rival = takeOptions(query, "b.");
  state.visit = wholeNumber(query.get("visit") ?? query.get("look"), atTheEnd);
  state.speed = Math.min(8, wholeNumber(query.get("speed"), state.speed));
  const [yaw, pitch] = (query.get("turn") ?? "").split(",").map(Number);
  if (Number.isFinite(yaw) && Number.isFinite(pitch)) state.turn = { yaw: yaw!, pitch: pitch! };
  return state;
}

const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : otherwise;
