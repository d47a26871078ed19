// Numbers as a person reads them.
const plain = new Intl.NumberFormat("en");

export const number = (x: number, digits = 4): string => {
  const short = Number(x.toPrecision(digits));
  const text = Math.abs(short) >= 1e6 || (short !== 0 && Math.abs(short) < 1e-4) ? short.toExponential() : plain.format(short);
  return text.replace("-", "−");
};

export const whole = (x: number): string => plain.format(x);
export const counted = (n: number, one: string, many = `${one}s`): string => `${whole(n)} ${n === 1 ? one : many}`;
export const vector = (w: ArrayLike<number>): string => `(${Array.from(w, (x) => number(x, 3)).join(", ")})`;

/// "p/q", as the core writes fractions, or a number. Whole numbers may have more digits than a double has room for.
export function ratio(value: number | string): number {
  if (typeof value === "number") return value;
  const [over = "0", under = "1"] = value.split("/");
  const cut = Math.max(0, Math.max(over.length, under.length) - 300);
  const shortened = (text: string): number => Number(cut > 0 ? text.slice(0, -cut) || "0" : text);
  return shortened(over) / shortened(under);
}

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
