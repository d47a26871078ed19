// Points by hand: a pointer (mouse, finger, pen) or the keyboard adds, moves, relabels and deletes them.
import type { Drawing } from "./draw";
import type { Point } from "./state";

export interface Hand {
  points(): Point[];
  tool(): string;
  change(points: Point[]): void;
}

/// The index of the point that an event is about.
function pointOf(target: EventTarget | null): number | undefined {
  const row = (target as Element | null)?.closest("[data-row]")?.getAttribute("data-row");
  return row ? Number(row) - 1 : undefined;
}

const without = (points: Point[], index: number): Point[] => points.filter((_, i) => i !== index);
const changed = (points: Point[], index: number, part: Partial<Point>): Point[] =>
  points.map((p, i) => (i === index ? { ...p, ...part } : p));

export class Pointer {
  private dragged: number | undefined;

  constructor(
    private readonly drawing: Drawing,
    private readonly hand: Hand,
  ) {
    const root = drawing.root;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", () => (this.dragged = undefined));
    root.addEventListener("pointercancel", () => (this.dragged = undefined));
    root.addEventListener("keydown", (event) => this.key(event));
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const points = this.hand.points();
    const index = pointOf(event.target);
    const tool = this.hand.tool();
    if (index === undefined) {
      if (tool === "positive" || tool === "negative") {
        this.hand.change([...points, { ...this.drawing.placeOf(event), positive: tool === "positive" }]);
      }
    } else if (tool === "relabel") {
      this.hand.change(changed(points, index, { positive: !points[index]!.positive }));
    } else if (tool === "delete") {
      this.hand.change(without(points, index));
    } else {
      this.dragged = index;
      this.drawing.root.setPointerCapture(event.pointerId);
    }
  }

  private move(event: PointerEvent): void {
    if (this.dragged === undefined) return;
    this.hand.change(changed(this.hand.points(), this.dragged, this.drawing.placeOf(event)));
  }

  private key(event: KeyboardEvent): void {
    const index = pointOf(event.target);
    const points = this.hand.points();
    const point = index === undefined ? undefined : points[index];
    if (index === undefined || point === undefined) return;
    const step = this.drawing.plane.reach / (event.shiftKey ? 100 : 20);
    const rounded = (x: number): number => Number(x.toPrecision(6));
    const moves: Record<string, Partial<Point>> = {
      ArrowLeft: { x: rounded(point.x - step) },
      ArrowRight: { x: rounded(point.x + step) },
      ArrowDown: { y: rounded(point.y - step) },
      ArrowUp: { y: rounded(point.y + step) },
      " ": { positive: !point.positive },
    };
    const move = moves[event.key];
    if (move) this.hand.change(changed(points, index, move));
    else if (event.key === "Delete" || event.key === "Backspace") this.hand.change(without(points, index));
    else return;
    event.preventDefault();
  }
}
