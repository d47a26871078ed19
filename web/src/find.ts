// Finds an element of the page by its id.
export const find = <T extends HTMLElement = HTMLElement>(id: string): T => document.querySelector<T>(`#${id}`)!;
