// Small vectors, and the rows as a learner uses them: lifted, scaled, with the coordinate 1 of the bias.
export type Vector = ArrayLike<number>;

export interface Rows {
  dimension: number;
  count: number;
  /// Row by row.
  values: Float64Array;
  /// +1 or −1 for each row.
  y: Int8Array;
}

export function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let j = 0; j < a.length; ++j) sum += a[j]! * b[j]!;
  return sum;
}

export const norm = (a: Vector): number => Math.sqrt(dot(a, a));

export const rowOf = (rows: Rows, i: number): Float64Array => rows.values.subarray(i * rows.dimension, (i + 1) * rows.dimension);

/// y⟨w,x⟩ of a row.
export const scoreOf = (rows: Rows, i: number, w: Vector): number => rows.y[i]! * dot(rowOf(rows, i), w);

/// The smallest score of all rows.
export function leastScore(rows: Rows, w: Vector): number {
  let least = Infinity;
  for (let i = 0; i < rows.count; ++i) least = Math.min(least, scoreOf(rows, i, w));
  return least;
}

/// The angle between two vectors in degrees; undefined if one of them is 0.
export function angle(a: Vector, b: Vector): number | undefined {
  const lengths = norm(a) * norm(b);
  return lengths > 0 ? (Math.acos(Math.max(-1, Math.min(1, dot(a, b) / lengths))) * 180) / Math.PI : undefined;
}
