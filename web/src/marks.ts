// The marks of points: a square for positive, a disc for negative, with the row's number. Only changes are drawn.
import type { Plane } from "./plane";
import { shapeOf } from "./shapes";
import type { Point } from "./state";
import { set, svg } from "./svg";

export interface Emphasis {
  visited?: { row: number; wrong: boolean };
  reason: Set<number>;
  fuzzy: Set<number>;
}

/// More points than this are small and have no numbers.
const mostNumbered = 60;

export class Marks {
  private drawn: string[] = [];
  private before: { points: Point[]; plane: Plane; emphasis: Emphasis } | undefined;

  /// `host` listens for the focus: Chromium would make an SVG element that listens a stop of the tab key.
  constructor(private readonly group: SVGElement, host: HTMLElement) {
    set(group, { role: "group", "aria-label": "Points" });
    host.addEventListener("focusin", ({ target }) => this.group.contains(target as Element) && this.makeReachable(target as Element));
  }

  draw(points: Point[], plane: Plane, emphasis: Emphasis): void {
    const numbered = points.length <= mostNumbered;
    const r = numbered ? 9 : 5.5;
    while (this.group.childElementCount > points.length) this.group.lastElementChild!.remove();
    this.drawn.length = Math.min(this.drawn.length, points.length);
    const moved = this.mayDiffer(points, plane, emphasis);
    points.forEach((p, i) => {
      if (!moved(i)) return;
      const { x, y } = plane.toPicture(p);
      const wrong = emphasis.visited?.row === i ? (emphasis.visited.wrong ? " visited wrong" : " visited right") : "";
      const state = `${wrong}${emphasis.reason.has(i) ? " reason" : ""}${emphasis.fuzzy.has(i) ? " fuzzy" : ""}`;
      const key = `${p.x} ${p.y} ${x} ${y} ${p.positive}${state} ${numbered}`;
      if (this.drawn[i] === key) return;
      this.drawn[i] = key;
      this.drawOne(i, p, { x, y }, state, r, numbered);
    });
    if (points.length > 0 && !this.group.querySelector('[tabindex="0"]')) this.group.firstElementChild!.setAttribute("tabindex", "0");
  }

  /// While one of many points is dragged, the others are the same objects, which is quick to detect.
  private mayDiffer(points: Point[], plane: Plane, emphasis: Emphasis): (i: number) => boolean {
    const { before } = this;
    this.before = { points, plane, emphasis };
    if (before?.plane !== plane || before.points.length !== points.length) return () => true;
    const marked = [before.emphasis, emphasis];
    return (i) => before.points[i] !== points[i] || marked.some(({ visited, reason, fuzzy }) => visited?.row === i || reason.has(i) || fuzzy.has(i));
  }

  /// Marks are drawn at their coordinates: 500 transformations would take the browser longer than everything else.
  private drawOne(i: number, p: Point, at: { x: number; y: number }, state: string, r: number, numbered: boolean): void {
    const mark = this.group.children[i] ?? this.group.appendChild(svg("g", { tabindex: -1, role: "button" }));
    const parts = numbered ? 3 : 2; // no element for a missing number: with 500 points it matters
    if (mark.childElementCount !== parts) mark.replaceChildren(...["circle", "path", "text"].slice(0, parts).map((tag) => svg(tag)));
    const [x, y] = [Math.round(100 * at.x) / 100, Math.round(100 * at.y) / 100];
    set(mark.firstElementChild!, { class: "reach", r: 22, cx: x, cy: y });
    const side = p.positive ? "positive" : "negative";
    set(mark, {
      class: `point ${side}${state}`,
      "data-row": i + 1,
      "data-x": p.x,
      "data-y": p.y,
      "aria-label": `Point ${i + 1}, ${side}, at ${p.x}, ${p.y}`,
    });
    set(mark.children[1]!, { d: shapeOf(p.positive, r, { x, y }) });
    if (!numbered) return;
    set(mark.lastElementChild!, { x, y });
    mark.lastElementChild!.textContent = String(i + 1);
  }

  /// Tab returns to the point that had the focus.
  private makeReachable(mark: Element): void {
    this.group.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    mark.setAttribute("tabindex", "0");
  }

  focus(index: number): void {
    (this.group.children[index] as SVGElement | undefined)?.focus();
  }
}
