// A learner's score as a function on the plane: where it is 0, where it is positive, in which direction it grows.
import { contour, type Line, region } from "./contour";
import type { Coordinates } from "./core";
import type { Engine, Known } from "./engine";
import type { Vector } from "./geometry";
import type { Place, Plane } from "./plane";

/// The grid for a curved boundary. A straight one is exact on a single cell.
const cells = 48;

export class Field {
  private grid: Place[] = [];
  private n = 1;
  private seen: Coordinates | undefined;
  private key = "";

  /// Does nothing if space and visible part of the plane are unchanged.
  prepare(engine: Engine, plane: Plane, known: Known): void {
    const { lift, scale } = known.options;
    const fitted = scale === "none" ? "" : JSON.stringify(known.late ?? known.points);
    const key = [lift, scale, fitted, plane.centre.x, plane.centre.y, plane.reach].join(" ");
    if (key === this.key) return;
    this.key = key;
    this.n = lift === "none" ? 1 : cells;
    this.grid = plane.grid(this.n);
    this.seen = engine.coordinatesAt(this.grid, known);
  }

  private values(w: Vector, shift: number): Float64Array {
    const columns = this.seen!.columns;
    const points = this.seen!.points;
    const constant = (w.length > columns ? w[columns]! : 0) + shift;
    const values = new Float64Array(this.grid.length);
    for (let i = 0; i < values.length; ++i) {
      let sum = constant;
      for (let j = 0; j < columns; ++j) sum += w[j]! * points[i * columns + j]!;
      values[i] = sum;
    }
    return values;
  }

  /// Where the score plus `shift` is 0.
  level(w: Vector, shift = 0): Line[] {
    return this.seen ? contour(this.grid, this.values(w, shift), this.n) : [];
  }

  /// Where the score plus `shift` is positive.
  positive(w: Vector, shift = 0): Line[] {
    return this.seen ? region(this.grid, this.values(w, shift), this.n) : [];
  }

  /// The direction and rate at which the score grows; undefined if they depend on the place.
  gradient(w: Vector): Place | undefined {
    if (!this.seen || this.n !== 1) return undefined;
    const [low, right, high] = this.values(w, 0);
    const side = this.grid[1]!.x - this.grid[0]!.x;
    return { x: (right! - low!) / side, y: (high! - low!) / side };
  }
}
