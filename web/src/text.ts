// Formats numbers for people.
const plain = new Intl.NumberFormat("en");

export const number = (x: number, digits = 4): string => {
  const short = Number(x.toPrecision(digits));
  const text = Math.abs(short) >= 1e6 || (short !== 0 && Math.abs(short) < 1e-4) ? short.toExponential() : plain.format(short);
  return text.replace("-", "−");
};

export const whole = (x: number): string => plain.format(x);
export const counted = (n: number, one: string, many = `${one}s`): string => `${whole(n)} ${n === 1 ? one : many}`;
export const vector = (w: ArrayLike<number>): string => `(${Array.from(w, (x) => number(x, 3)).join(", ")})`;

/// The values of numbers or of fractions "p/q" as the core writes them. Fractions may have more digits than a double
/// can hold: then all are divided by the same power of ten.
export function ratios(values: (number | string)[]): number[] {
  const parts = values.map((value) => String(value).split("/") as [string, string?]);
  const most = Math.max(0, ...parts.map(([over, under = "1"]) => over.length - under.length));
  const cut = Math.max(0, most - digits);
  return values.map((value, k) => {
    if (typeof value === "number") return value / 10 ** cut;
    const [over, under = "1"] = parts[k]!;
    const beyond = (text: string): number => Math.max(0, text.length - digits);
    return (Number(over.slice(0, digits)) / Number(under.slice(0, digits))) * 10 ** (beyond(over) - beyond(under) - cut);
  });
}
const digits = 300;

/// An element with these properties and children.
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/// Unchanged text is not laid out again.
export function write(place: Element, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}
