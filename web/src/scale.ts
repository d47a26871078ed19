// One axis of a chart: maps numbers to pixels, linearly or logarithmically, with round numbers for its ticks.
export interface Scale {
  at(value: number): number;
  ticks: number[];
}

export function evenScale(from: number, to: number, start: number, end: number, count: number): Scale {
  const span = to - from || 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough * 0.999) ?? 10 * power;
  const ticks: number[] = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9 * span; ++k) ticks.push(Number((k * step).toPrecision(12)));
  return { at: (value) => start + ((value - from) / span) * (end - start), ticks };
}

/// REQUIRES: 0 < from < to. Smaller numbers are placed at the edge.
export function logScale(from: number, to: number, start: number, end: number, count: number): Scale {
  const [low, high] = [Math.log10(from), Math.log10(to)];
  const span = high - low || 1;
  const step = Math.max(1, Math.ceil(span / count));
  const ticks: number[] = [];
  for (let e = Math.ceil(low - 1e-9); e <= high + 1e-9; e += step) ticks.push(Number((10 ** e).toPrecision(6)));
  return { at: (value) => start + ((Math.log10(Math.max(value, from)) - low) / span) * (end - start), ticks };
}
