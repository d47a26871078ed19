// Elements of a figure, made once and changed in place.
const namespace = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number | undefined>;

export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === undefined ? null : String(value);
    if (element.getAttribute(name) === text) continue; // unchanged attributes are not set again
    if (text === null) element.removeAttribute(name);
    else element.setAttribute(name, text);
  }
}

export function svg(tag: string, attributes: Attributes = {}): SVGElement {
  const element = document.createElementNS(namespace, tag);
  set(element, attributes);
  return element;
}

/// A description of an element.
export interface Mark {
  tag: string;
  attributes: Attributes;
  text?: string;
}

export const mark = (tag: string, attributes: Attributes, text?: string): Mark => ({ tag, attributes, text });

/// Makes the children of `parent` these items, in this order.
export function put(parent: Element, items: Mark[]): void {
  while (parent.childElementCount > items.length) parent.lastElementChild!.remove();
  items.forEach(({ tag, attributes, text }, i) => {
    let child = parent.children[i];
    if (child?.tagName !== tag) {
      const fresh = svg(tag);
      if (child) child.replaceWith(fresh);
      else parent.append(fresh);
      child = fresh;
    } else {
      for (const name of child.getAttributeNames()) if (!(name in attributes)) child.removeAttribute(name);
    }
    set(child, attributes);
    if (text !== undefined && child.textContent !== text) child.textContent = text;
  });
}

/// A path through the points of each line, rounded to a hundredth of a pixel.
export function pathOf(lines: { x: number; y: number }[][], closed = false): string {
  let d = "";
  for (const line of lines) {
    let next = "M";
    for (const { x, y } of line) {
      d += `${next}${Math.round(100 * x) / 100} ${Math.round(100 * y) / 100}`; // many times faster than toFixed
      next = "L";
    }
    if (closed) d += "Z";
  }
  return d;
}

/// Reports the width of a figure on the screen, now and whenever it changes.
export function onWidth(element: Element, tell: (width: number) => void): void {
  new ResizeObserver(() => {
    const width = Math.round(element.getBoundingClientRect().width);
    if (width > 0) tell(width);
  }).observe(element);
}
