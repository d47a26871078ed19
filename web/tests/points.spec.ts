// Editing points: pointer, finger, keyboard, and the table with its order.
import type { Page } from "@playwright/test";
import { and, choose, expect, mark, numberOf, open, placeOf, test, xor } from "./page";

test("the marks of points stand where the points are", async ({ page }) => {
  await open(page, xor);
  const [a, b, c] = [await placeOf(page, 1), await placeOf(page, 2), await placeOf(page, 3)];
  expect(b.x - a.x).toBeGreaterThan(200); // (1,0) is right of (0,0), (0,1) above it, at the same distance
  expect(Math.abs(b.y - a.y)).toBeLessThan(1.5);
  expect(Math.abs(a.y - c.y - (b.x - a.x))).toBeLessThan(1.5);
  expect(Math.abs(c.x - a.x)).toBeLessThan(1.5);
});

test("a dragged point takes the verdict with it, and Undo brings it back", async ({ page }) => {
  await open(page, xor);
  await expect(page.locator("#verdict")).toHaveText(/^No line/);
  const [from, to] = [await placeOf(page, 1), await placeOf(page, 4)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 20, to.y + 20, { steps: 6 });
  await expect(page.locator("#verdict")).toHaveText(/^Separable/); // while the point is still held
  await page.waitForTimeout(500); // at rest everything is computed in full; it is still the same drag
  await page.mouse.move(to.x - 22, to.y + 22, { steps: 2 });
  await page.mouse.up();
  expect(await numberOf(mark(page, 1), "data-x")).toBeGreaterThan(0.9);
  await expect(page.locator("#sample")).toHaveValue("");
  await page.click("#undo");
  await expect(page.locator("#undo")).toBeDisabled();
  await expect(mark(page, 1)).toHaveAttribute("data-x", "0");
  await expect(page.locator("#verdict")).toHaveText(/^No line/);
});

test("tables out of sight rest while a point is dragged, and have its place when it is dropped; those in sight are always there", async ({ page }) => {
  const height = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  for (const { tall, asleep } of [{ tall: 700, asleep: 1 }, { tall: 2400, asleep: 0 }]) {
    await page.setViewportSize({ width: 1200, height: tall });
    await open(page, xor);
    const [from, before] = [await placeOf(page, 1), await height()];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y - 40, { steps: 4 });
    await expect(page.locator("#rows.unseen")).toHaveCount(asleep);
    expect(await height()).toBe(before);
    await page.mouse.up();
    await expect(page.locator(".unseen")).toHaveCount(0);
    const x = await mark(page, 1).getAttribute("data-x");
    expect(Number(x)).toBeGreaterThan(0);
    await expect(page.locator(".points-table [name=x]").first()).toHaveValue(x!);
  }
});

test("a proof without the dragged point stays as it is, moving or at rest, until the point is dropped", async ({ page }) => {
  await open(page, `${xor};0.1,0.1,-1`);
  const from = await placeOf(page, 1);
  const told = (): Promise<string> => page.locator("#verdict-card").innerText();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y - 60, { steps: 8 });
  await expect(page.locator("#proof")).toContainText("= (0.5, 0.5)"); // where the other diagonals cross
  const moving = await told();
  for (const away of [0, 150, 8]) {
    await page.mouse.move(from.x + 30 + away, from.y - 60 - away, { steps: 3 });
    expect(await told()).toBe(moving);
    await page.waitForTimeout(400); // at rest everything else is computed in full
    expect(await told()).toBe(moving);
    const reason = await page.locator(".points .reason").evaluateAll((marks) => marks.map((m) => m.getAttribute("data-row")));
    expect(reason).toEqual(["2", "3", "4", "5"]);
  }
  await page.mouse.up();
  await expect(page.locator("#verdict")).toHaveText(/^No line/);
});

test("Delete in the middle of a drag takes the point out of the hand, and no other comes into it", async ({ page }) => {
  await open(page, xor);
  const from = await placeOf(page, 1);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y - 30, { steps: 3 });
  await page.keyboard.press("Delete");
  await expect(page.locator(".points .point")).toHaveCount(3);
  await page.mouse.move(from.x + 90, from.y - 50, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator(".points .point")).toHaveCount(3);
  // Formerly the second.
  expect([await numberOf(mark(page, 1), "data-x"), await numberOf(mark(page, 1), "data-y")]).toEqual([1, 0]);
});

test("Undo after another set of points brings back the points, the options and the sample, and shows all of them", async ({ page }) => {
  await open(page);
  await choose(page, "Figure 3.4");
  const places = (): Promise<(string | null)[]> => page.locator(".points path").evaluateAll((all) => all.map((p) => p.getAttribute("d")));
  await expect(page.locator(".points .point")).toHaveCount(80);
  const before = await places();
  await choose(page, "XOR");
  await expect(page.locator("[name=bias]")).toBeChecked();
  await page.click("#undo");
  await expect(page.locator(".points .point")).toHaveCount(80);
  expect(await places()).toEqual(before);
  await expect(page.locator("[name=bias]")).not.toBeChecked();
  await expect(page.locator("#sample option:checked")).toHaveText("Figure 3.4");
  await page.fill("#csv", "100,100,-1\n300,200,1\n");
  await page.click("#load");
  await expect(page.locator(".points .point")).toHaveCount(2);
  await expect(page.locator("#about")).toBeEmpty();
  await page.click("#undo");
  await expect(page.locator("#sample option:checked")).toHaveText("Figure 3.4");
  await expect(page.locator(".points .point")).toHaveCount(80);
  expect(await places()).toEqual(before);
  await page.click("#undo");
  await expect(page.locator("#sample option:checked")).toHaveText("Two blobs");
  await expect(page.locator("#undo")).toBeDisabled();
});

test("points are added, relabelled and deleted by pointer", async ({ page }) => {
  await open(page, xor);
  await page.check("input[value=negative]");
  const [a, d] = [await placeOf(page, 1), await placeOf(page, 4)];
  await page.mouse.click((a.x + d.x) / 2, (a.y + d.y) / 2 + 40);
  await expect(page.locator(".points .point")).toHaveCount(5);
  await expect(mark(page, 5)).toHaveClass(/negative/);
  await page.check("input[value=positive]");
  await page.mouse.click((a.x + d.x) / 2, (a.y + d.y) / 2 - 40);
  await expect(mark(page, 6)).toHaveClass(/positive/);
  await page.check("input[value=relabel]");
  await page.mouse.click(a.x, a.y);
  await expect(mark(page, 1)).toHaveClass(/positive/);
  await page.check("input[value=delete]");
  await page.mouse.click(d.x, d.y);
  await expect(page.locator(".points .point")).toHaveCount(5);
});

test("points are moved, relabelled and deleted by keyboard", async ({ page }) => {
  await open(page, xor);
  await mark(page, 1).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  await expect.poll(() => numberOf(mark(page, 1), "data-x")).toBeGreaterThan(0);
  await expect.poll(() => numberOf(mark(page, 1), "data-y")).toBeGreaterThan(0);
  await page.keyboard.press("Space");
  await expect(mark(page, 1)).toHaveClass(/positive/);
  await page.keyboard.press("PageDown");
  await expect(mark(page, 2)).toBeFocused();
  await page.keyboard.press("End");
  await expect(mark(page, 4)).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(page.locator(".points .point")).toHaveCount(3);
  await expect(mark(page, 3)).toBeFocused();
});

test("the tab key comes to a point, and back to the one it left", async ({ page }) => {
  await open(page, xor);
  await page.focus("#fit");
  await page.keyboard.press("Tab");
  await expect(mark(page, 1)).toBeFocused();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => numberOf(mark(page, 2), "data-y")).toBeGreaterThan(0);
  await page.keyboard.press("Tab");
  await expect(page.locator("#rewind")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(mark(page, 2)).toBeFocused();
});

test("the table changes coordinates and kinds, adds and deletes", async ({ page }) => {
  await open(page, xor);
  const row = (k: number) => page.locator(".points-table tbody tr").nth(k - 1);
  await row(2).locator("[name=x]").fill("3.5");
  await row(2).locator("[name=x]").press("Enter");
  await expect(mark(page, 2)).toHaveAttribute("data-x", "3.5");
  await row(2).locator("[name=y]").fill("nonsense");
  await row(2).locator("[name=y]").press("Tab");
  await expect(row(2).locator("[name=y]")).toHaveValue("0"); // reset
  await row(2).locator("[name=kind]").click();
  await expect(mark(page, 2)).toHaveClass(/negative/);
  await row(1).locator("[name=delete]").click();
  await expect(page.locator(".points .point")).toHaveCount(3);
  await page.click("#add");
  await expect(page.locator(".points .point")).toHaveCount(4);
});

test("the order of the rows is changed by buttons, keys and dragging, and the run with it", async ({ page }) => {
  await open(page, `${and}&visit=1`);
  const order = (): Promise<string[]> => page.locator(".points-table tbody tr").evaluateAll((rows) => rows.map((r) => [...r.querySelectorAll("input")].map((i) => i.value).join(",")));
  const row = (k: number) => page.locator(".points-table tbody tr").nth(k - 1);
  await row(4).locator("[name=up]").click();
  expect(await order()).toEqual(["0,0", "1,0", "1,1", "0,1"]);
  await expect(row(3).locator("[name=up]")).toBeFocused();
  await row(3).locator("[name=x]").focus();
  await page.keyboard.press("Alt+ArrowUp");
  expect(await order()).toEqual(["0,0", "1,1", "1,0", "0,1"]);
  await expect(row(2).locator("[name=x]")).toBeFocused();
  await row(2).locator(".handle").dragTo(row(1).locator(".handle"));
  expect(await order()).toEqual(["1,1", "0,0", "1,0", "0,1"]);
  await expect(page.locator(".found")).toContainText("Point 1 ■"); // now the first visit is to the positive point
  await expect(page.locator(".points-table tr.now")).toHaveCount(1);
});

/// Enough points for the worker thread to be used: ● at x = −1, with the first one left of them, and ■ on an oval
/// around (1.5, 0) from x = 1 on.
const crowd = Array.from({ length: 1500 }, (_, k) => {
  const [x, y] = k % 2 ? [1.5 + 0.5 * Math.cos(k), Math.sin(k)] : [k === 0 ? -1.5 : -1, Math.sin(k)];
  return `${x.toFixed(3)},${y.toFixed(3)},${k % 2 ? 1 : -1}`;
}).join(";");

/// Drags the first point of the crowd to a place deep among the others, with rests on the way.
async function dragAcross(page: Page, stations: number): Promise<void> {
  const [from, to] = [await placeOf(page, 1), await placeOf(page, 2)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let k = 1; k <= stations; ++k) {
    const before = await mark(page, 1).getAttribute("data-x");
    await page.mouse.move(from.x + (k / stations) * (to.x - 40 - from.x), from.y, { steps: 8 });
    if (k < stations) await expect(mark(page, 1)).not.toHaveAttribute("data-x", before!);
    if (k < stations) await expect(page.locator("#verdict-card")).not.toHaveClass("late");
  }
}

/// Delays the answers of the worker thread by this many milliseconds. An attribute of the body says when it is ready.
const delayAnswers = (page: Page, delay: number): Promise<void> =>
  page.addInitScript((late) => {
    window.Worker = class extends Worker {
      override set onmessage(take: (event: MessageEvent) => void) {
        super.onmessage = (event: MessageEvent): void => {
          if (event.data !== "ready") return void setTimeout(() => take(event), late);
          take(event);
          document.body.dataset["beside"] = "ready";
        };
      }
    };
  }, delay);
const readyBeside = (page: Page): Promise<void> => expect(page.locator("body")).toHaveAttribute("data-beside", "ready");

/// In each frame until the drop: the position of the first point, the verdict, and whether that is late.
const framesOfDrag = (page: Page): Promise<[number, string, boolean][]> =>
  page.evaluate(
    () =>
      new Promise<[number, string, boolean][]>((done) => {
        const seen: [number, string, boolean][] = [];
        const visit = (): void => {
          const x = Number(document.querySelector('.points [data-row="1"]')!.getAttribute("data-x"));
          const late = document.querySelector("#verdict-card")!.classList.contains("late");
          seen.push([x, document.querySelector("#verdict")!.textContent!, late]);
          if (document.body.dataset["dropped"]) done(seen);
          else requestAnimationFrame(visit);
        };
        requestAnimationFrame(visit);
      }),
  );

test("in every frame of a drag the verdict is that of the points drawn, and at its end all is that of the last", async ({ page }) => {
  await delayAnswers(page, 100);
  await open(page, `points=${crowd}`);
  await expect(page.locator("#verdict")).toHaveText(/^Separable/);
  await readyBeside(page);
  const frames = framesOfDrag(page);
  await dragAcross(page, 6);
  await expect(page.locator("#verdict")).toHaveText(/^No line/);
  await page.mouse.up();
  await page.evaluate(() => (document.body.dataset["dropped"] = "yes"));
  const seen = (await frames).filter(([, , late]) => !late);
  expect(new Set(seen.map(([x]) => x)).size).toBeGreaterThan(2);
  for (const [x, verdict] of seen.filter(([x]) => Math.abs(x - 1) > 0.01)) expect(`${x} ${verdict}`).toBe(`${x} ${x < 1 ? "Separable: a line does it." : "No line separates them."}`);

  const told = (): Promise<string[]> => page.locator("#verdict, #proof, .ledger td, #clock, #command").allTextContents();
  const [x, y] = [await mark(page, 1).getAttribute("data-x"), await mark(page, 1).getAttribute("data-y")];
  await expect(page).toHaveURL(new RegExp(`points=${x},${y},-1;`));
  const dragged = await told();
  await open(page, new URL(page.url()).hash.slice(1));
  expect(await told()).toEqual(dragged);
});

test("an answer that comes when the drag is over is not shown any more", async ({ page }) => {
  await delayAnswers(page, 400);
  await open(page, `points=${crowd}`);
  await readyBeside(page);
  await dragAcross(page, 1);
  await page.mouse.up();
  await expect(page.locator("#verdict")).toHaveText(/^No line/);
  const seen = await page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const found = new Set<string>();
        const until = performance.now() + 1500;
        const visit = (): void => {
          found.add(["#verdict-card", '.points [data-row="1"]', ".ledger"].map((part) => document.querySelector(part)!.outerHTML).join());
          if (performance.now() > until) done([...found]);
          else requestAnimationFrame(visit);
        };
        visit();
      }),
  );
  expect(seen.length).toBe(1);
});

test("a thread that dies leaves the drag to the page itself", async ({ page }) => {
  await delayAnswers(page, 0);
  await page.addInitScript(() => {
    const plain = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: unknown): void {
      plain.call(this, message instanceof ArrayBuffer ? message : "nothing to find");
    };
  });
  await open(page, `points=${crowd}`);
  await readyBeside(page);
  const frames = framesOfDrag(page);
  await dragAcross(page, 6); // 8 steps each; a page that waits for answers would have a verdict at the 6 rests only
  await page.mouse.up();
  await page.evaluate(() => (document.body.dataset["dropped"] = "yes"));
  const live = (await frames).filter(([, , late]) => !late);
  expect(new Set(live.map(([x]) => x)).size).toBeGreaterThan(12);
  await expect(page.locator("#verdict")).toHaveText(/^No line/);
});

test("a verdict that takes longer than a frame comes later, grey until then", async ({ page }) => {
  const points = Array.from({ length: 500 }, (_, k) => `${Math.cos(k * 2.4).toFixed(3)},${Math.sin(k * 1.7).toFixed(3)},${k % 2 ? 1 : -1}`);
  await delayAnswers(page, 0);
  await open(page, `points=${points.join(";")}&lift=poly:3`);
  await expect(page.locator("#verdict")).toHaveText("No curve separates them.");
  await readyBeside(page);
  const late = page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const card = document.querySelector("#verdict-card")!;
        const seen: string[] = [];
        new MutationObserver(() => {
          const now = card.classList.contains("late") ? "late" : "new";
          if (now !== seen.at(-1)) seen.push(now);
          if (seen.includes("late") && now === "new") done(seen);
        }).observe(card, { attributes: true });
      }),
  );
  const [from, to] = [await placeOf(page, 1), await placeOf(page, 2)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 10 });
  expect((await late).at(-1)).toBe("new");
  await page.mouse.up();
  await expect(page.locator("#verdict-card")).not.toHaveClass("late");
  await expect(page.locator("#verdict")).toHaveText("No curve separates them.");
});
