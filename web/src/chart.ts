// A chart with its key and a sentence: curves that grow with the run, and levels that they may not cross.
import { evenScale, logScale, type Scale } from "./scale";
import { mark, type Mark, onWidth, pathOf, put, set, svg } from "./svg";
import { element, number } from "./text";

export interface Spot {
  x: number;
  y: number;
}

export interface Curve {
  name: string;
  /// The class in the style sheet: colour, width, dashes.
  kind: string;
  spots: Spot[];
  /// A curve that is known in advance does not grow with the run.
  whole?: boolean;
  steps?: boolean;
}

export interface Level {
  name: string;
  kind: string;
  y: number;
}

/// The area between two curves until they meet.
export interface Room {
  above: Spot[];
  below: Spot[];
  meet: Spot;
  name: string;
}

export interface Picture {
  curves: Curve[];
  room?: Room;
  levels: Level[];
  across: string;
  logX?: boolean;
  logY?: boolean;
  /// The progress of the run.
  now: number;
  sentence: string;
  /// Replaces the chart's own title.
  title?: string;
}

const height = 190;
const edge = { left: 46, right: 10, top: 8, bottom: 32 };

export class Chart {
  readonly card: HTMLElement;
  private readonly root = svg("svg", { class: "chart", role: "img" });
  private readonly key = element("ul", { className: "key" });
  private readonly sentence = element("p", { className: "sentence" });
  private readonly heading = element("h2");
  private picture: Picture | undefined;
  private width = 320;

  constructor(private readonly title: string, id: string) {
    this.card = element("section", { className: "card", id }, this.heading, this.key);
    this.card.append(this.root, this.sentence);
    onWidth(this.root, (width) => {
      this.width = width;
      this.redraw();
    });
  }

  draw(picture: Picture): void {
    this.picture = picture;
    this.redraw();
  }

  private redraw(): void {
    const { picture } = this;
    if (!picture) return;
    const title = picture.title ?? this.title;
    this.heading.textContent = title;
    set(this.root, { viewBox: `0 0 ${this.width} ${height}`, "aria-label": `${title}. ${picture.sentence}` });
    this.sentence.textContent = picture.sentence;
    const entries = [...picture.curves, ...picture.levels];
    this.key.replaceChildren(...entries.map(({ name, kind }) => keyEntry(name, kind)));
    const [x, y] = this.scales(picture);
    put(this.root, [...room(picture, x, y), ...axes(picture, x, y, this.width), ...levels(picture, y, this.width), ...curves(picture, x, y), ...nowMarks(picture, x, y)]);
  }

  private scales({ curves, levels, logX, logY }: Picture): [Scale, Scale] {
    const spots = curves.flatMap((c) => c.spots);
    const right = Math.max(1, ...spots.map((s) => s.x));
    const ys = [...spots.map((s) => s.y), ...levels.map((l) => l.y)].filter(Number.isFinite);
    const [left, end] = [edge.left, this.width - edge.right];
    const [bottom, top] = [height - edge.bottom, edge.top];
    const x = logX ? logScale(1, Math.max(10, right), left, end, 5) : evenScale(0, right, left, end, this.width / 70);
    const most = Math.max(...ys, 1e-12);
    const least = Math.min(0, ...ys);
    const positive = ys.filter((v) => v > 0);
    const y = logY
      ? logScale(0.8 * Math.min(...positive, most / 10), most * 1.3, bottom, top, 4)
      : evenScale(least - 0.05 * Math.max(0, -least), most * 1.08, bottom, top, 4);
    return [x, y];
  }
}

/// An entry of the key: a sample of a line of this class, or of another mark, with its name.
export function keyEntry(name: string, kind: string, d = "M1 5H25"): HTMLLIElement {
  const sample = svg("svg", { class: "key-line", viewBox: "0 0 26 10", "aria-hidden": "true" });
  sample.append(svg("path", { class: kind, d }));
  return element("li", {}, sample, name);
}

function axes({ across, logX }: Picture, x: Scale, y: Scale, width: number): Mark[] {
  const [left, right, bottom] = [edge.left, width - edge.right, height - edge.bottom];
  const end = (t: number): string => (x.at(t) > width - 20 ? "end" : "middle");
  return [
    ...y.ticks.flatMap((t) => [
      mark("line", { class: t === 0 ? "axis" : "tick", x1: left, x2: right, y1: y.at(t), y2: y.at(t) }),
      mark("text", { x: left - 5, y: y.at(t) + 4, "text-anchor": "end" }, number(t, 3)),
    ]),
    ...x.ticks.map((t) => mark("text", { x: x.at(t), y: bottom + 14, "text-anchor": end(t) }, number(t, 3))),
    mark("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
    mark("text", { class: "across", x: (left + right) / 2, y: height - 4, "text-anchor": "middle" }, across + (logX ? ", by powers of ten" : "")),
  ];
}

/// The shaded area, with its name at the end.
function room({ room }: Picture, x: Scale, y: Scale): Mark[] {
  if (!room) return [];
  const { above, below, meet, name } = room;
  const before = (spots: Spot[]): Spot[] => spots.filter((s) => s.x < meet.x);
  const around = trail([...before(above), meet, ...before(below).reverse()], x, y);
  const at = { x: x.at(meet.x), y: y.at(meet.y) };
  return [
    mark("path", { class: "room", d: pathOf([around], true), "data-what": "room" }),
    mark("circle", { class: "room-end", cx: at.x, cy: at.y, r: 4, "data-what": "room-end" }),
    mark("text", { class: "room-name", x: at.x - 6, y: at.y - 9, "text-anchor": "end" }, name),
  ];
}

const levels = (picture: Picture, y: Scale, width: number): Mark[] =>
  picture.levels.map(({ kind, name, y: value }) => {
    const line = { x1: edge.left, x2: width - edge.right, y1: y.at(value), y2: y.at(value) };
    return mark("line", { ...line, class: `level ${kind}`, "data-level": name, "data-value": value });
  });

/// The part after the current progress is faint.
function curves(picture: Picture, x: Scale, y: Scale): Mark[] {
  return picture.curves.flatMap(({ name, kind, spots, steps, whole }) => {
    const path = (some: Spot[], time: string): Mark =>
      mark("path", { class: `curve ${kind} ${time}`, d: pathOf([trail(some, x, y, steps)]), "data-curve": name, "data-count": some.length });
    const past = whole ? spots : spots.filter((s) => s.x <= picture.now);
    return [...(past.length < spots.length ? [path(spots, "future")] : []), ...(past.length > 0 ? [path(past, "past")] : [])];
  });
}

function trail(spots: Spot[], x: Scale, y: Scale, steps = false): Spot[] {
  const places = spots.map((s) => ({ x: x.at(s.x), y: y.at(s.y) }));
  return steps ? places.flatMap((p, i) => (i === 0 ? [p] : [{ x: p.x, y: places[i - 1]!.y }, p])) : places;
}

function nowMarks(picture: Picture, x: Scale, y: Scale): Mark[] {
  const at = x.at(picture.now);
  const tips = picture.curves
    .filter((c) => !c.whole)
    .flatMap(({ kind, spots }) => {
      const last = spots.filter((s) => s.x <= picture.now).at(-1);
      return last ? [mark("circle", { class: `tip ${kind}`, cx: x.at(last.x), cy: y.at(last.y), r: 3.5, "data-what": "tip" })] : [];
    });
  return [mark("line", { class: "now", x1: at, x2: at, y1: edge.top, y2: height - edge.bottom }), ...tips];
}
