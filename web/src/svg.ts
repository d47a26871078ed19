// Elements of a picture, made once and changed in place.
const namespace = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number | undefined>;

export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

export function svg(tag: string, attributes: Attributes = {}): SVGElement {
  const element = document.createElementNS(namespace, tag);
  set(element, attributes);
  return element;
}

/// Gives `parent` as many children of this kind as there are items; those that are there already are used again.
export function each<T>(parent: Element, tag: string, items: T[], attributes: (item: T, index: number) => Attributes): void {
  while (parent.childElementCount > items.length) parent.lastElementChild!.remove();
  while (parent.childElementCount < items.length) parent.append(svg(tag));
  items.forEach((item, i) => set(parent.children[i]!, attributes(item, i)));
}
