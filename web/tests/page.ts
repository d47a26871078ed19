// Shared by all tests of the page: opening it, without errors and requests, and the positions of marks.
import { expect, type Locator, type Page, test as base } from "@playwright/test";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export { expect };

export const address = pathToFileURL(resolve(import.meta.dirname, "../dist/playground.html")).href;

/// No test may cause an error in the console or a network request.
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("request", (request) => /^(file|data|blob|about):/.test(request.url()) || faults.push(request.url()));
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export const and = "points=0,0,-1;1,0,-1;0,1,-1;1,1,1";
export const xor = "points=0,0,-1;1,0,1;0,1,1;1,1,-1";

export async function open(page: Page, hash = ""): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${address}${hash && `#${hash}`}`);
  await expect(page.locator("main")).not.toHaveAttribute("inert");
  await expect(page.locator("#verdict")).not.toHaveText("Loading…");
}

export const choose = (page: Page, sample: string): Promise<string[]> => page.selectOption("#sample", { label: sample });

/// The mark of a row in the first figure of data space.
export const mark = (page: Page, row: number): Locator => page.locator(`[data-letter=A] .points [data-row="${row}"]`);

/// Its position on the screen.
export async function placeOf(page: Page, row: number): Promise<{ x: number; y: number }> {
  const box = (await mark(page, row).locator("path").boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/// Its position in the figure.
export const spotOf = (page: Page, row: number): Promise<[number, number]> =>
  mark(page, row).locator(".reach").evaluate((spot) => [Number(spot.getAttribute("cx")), Number(spot.getAttribute("cy"))]);

/// Waits until a click has been drawn: the page draws once a frame, so two frames are enough.
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

export async function numberOf(locator: Locator, attribute: string): Promise<number> {
  await drawn(locator.page());
  return Number(await locator.getAttribute(attribute));
}

/// The points of a path.
export async function pathOf(locator: Locator): Promise<[number, number][]> {
  await drawn(locator.page());
  const d = (await locator.getAttribute("d"))!;
  return [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}
