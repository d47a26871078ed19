// Weight space, charts, the lift, two learners side by side: the meaning of their marks.
import { and, choose, expect, numberOf, open, pathOf, placeOf, test, xor } from "./page";

test("in weight space w is drawn where the ledger has it, with its way there", async ({ page }) => {
  await open(page, `${and}&no-bias&visit=0`);
  await choose(page, "AND");
  await page.click("#end");
  const w = page.locator(".weight-space [data-what=w]");
  expect([await numberOf(w, "data-x"), await numberOf(w, "data-y")]).toEqual([2, 3]);
  await expect(page.locator(".weight-space .trail.past")).toHaveAttribute("data-count", "19");
  await expect(page.locator(".weight-space .sentence")).toContainText("the slice at b = −4, where w is now");
  await page.click("#rewind");
  await expect(page.locator(".weight-space .trail.past")).toHaveAttribute("data-count", "1");
});

test("after thousands of updates w and its way are still in the picture of weight space", async ({ page }) => {
  await open(page, "points=1,0,1;1,0.02,-1;0.3,-0.5,1");
  await expect(page.locator("#clock")).toContainText("update 2000/2000");
  const w = page.locator(".weight-space [data-what=w]");
  const [x, y] = [await numberOf(w, "cx"), await numberOf(w, "cy")];
  const size = Number((await page.locator(".plane.weights").getAttribute("viewBox"))!.split(" ")[2]);
  for (const at of [x, y]) expect(at > 0 && at < size).toBe(true);
  const way = await pathOf(page.locator(".weight-space .trail.long"));
  expect(way.length).toBe(219 + 251); // every eighth, and the last 250 steps
  expect(Math.hypot(way.at(-1)![0] - x, way.at(-1)![1] - y)).toBeLessThan(0.1);
});

test("without a bias the solutions are a cone from the origin, and w ends inside", async ({ page }) => {
  await open(page);
  await choose(page, "Figure 3.4");
  await page.click("#end");
  const cone = await pathOf(page.locator("[data-what=cone]"));
  const w = page.locator(".weight-space [data-what=w]");
  const at = [await numberOf(w, "cx"), await numberOf(w, "cy")];
  const sides = cone.flatMap(([x, y], i) => {
    const [u, v] = cone[(i + 1) % cone.length]!;
    return Math.hypot(u - x, v - y) > 1 ? [Math.sign((u - x) * (at[1]! - y) - (v - y) * (at[0]! - x))] : [];
  });
  expect(new Set(sides).size).toBe(1); // w is on the same side of every edge
  const size = Number((await page.locator("svg.weights").getAttribute("viewBox"))!.split(" ")[2]);
  expect(Math.min(...cone.map(([x, y]) => Math.hypot(x - size / 2, y - size / 2)))).toBeLessThan(0.1); // its tip
});

test("where no w separates there is no cone", async ({ page }) => {
  await open(page);
  await choose(page, "The fuzzy bound fails");
  await expect(page.locator("[data-what=cone]")).toHaveAttribute("d", "");
  await expect(page.locator(".weight-space .sentence")).toContainText("No place is left: no w separates.");
});

test("the updates climb below (R/γ*)²", async ({ page }) => {
  await open(page, and);
  const bound = page.locator("#mistakes .level.bound");
  const tip = page.locator("#mistakes .tip");
  expect(await numberOf(bound, "data-value")).toBeGreaterThan(18);
  expect(await numberOf(tip, "cy")).toBeGreaterThan(await numberOf(bound, "y1"));
  const high = await numberOf(tip, "cy");
  await page.locator("#visit").fill("4");
  await expect(page.locator("#mistakes .sentence")).toHaveText(/^2 updates so far/);
  expect(await numberOf(tip, "cy")).toBeGreaterThan(high + 10);
});

test("‖w‖ and w·u are squeezed between two curves that meet at the bound", async ({ page }) => {
  await open(page, and);
  const at = async (name: string): Promise<[number, number][]> => pathOf(page.locator(`#squeeze-A [data-curve="${name}"].past`));
  const [ceiling, length, along, ground] = [await at("at most R√k"), await at("‖w‖"), await at("w·u"), await at("at least γ*k")];
  expect(length.length).toBe(19);
  const level = (curve: [number, number][], x: number): number => {
    const k = Math.max(1, curve.findIndex(([u]) => u >= x));
    const [[u, a], [v, b]] = [curve[k - 1]!, curve[k]!];
    return a + ((x - u) / (v - u)) * (b - a);
  };
  length.forEach(([x, y], k) => {
    expect(y).toBeGreaterThanOrEqual(level(ceiling, x) - 1); // y grows downwards
    expect(along[k]![1]).toBeGreaterThanOrEqual(y - 0.1);
    expect(along[k]![1]).toBeLessThanOrEqual(level(ground, x) + 1);
  });
  expect(ceiling.at(-1)![1]).toBeGreaterThan(ground.at(-1)![1]); // beyond the bound their order is reversed
  const end = page.locator("#squeeze-A [data-what=room-end]");
  const [x, y] = [await numberOf(end, "cx"), await numberOf(end, "cy")];
  expect(Math.abs(level(ceiling, x) - y)).toBeLessThan(1); // both pass through it
  expect(Math.abs(level(ground, x) - y)).toBeLessThan(1);
  await expect(page.locator("#squeeze-A .room-name")).toHaveText("no room after 51"); // R² = 3, γ*² = 1/17
  const room = await pathOf(page.locator("#squeeze-A [data-what=room]"));
  expect(Math.max(...room.map(([u]) => u))).toBeCloseTo(x, 1); // and the shaded area ends there
});

test("where nothing makes it stop, no room is shaded", async ({ page }) => {
  await open(page, xor);
  await expect(page.locator("#squeeze-A h2")).toHaveText("Nothing makes it stop");
  await expect(page.locator("#squeeze-A [data-what=room]")).toHaveCount(0);
});

test("the enclosure of γ* closes from both sides and never opens", async ({ page }) => {
  await open(page);
  await page.click("#end");
  const upper = await pathOf(page.locator('#enclosure [data-curve="at most"].past'));
  const lower = await pathOf(page.locator('#enclosure [data-curve="at least"].past'));
  const truth = await numberOf(page.locator("#enclosure [data-level]"), "y1");
  upper.forEach(([, y], k) => expect(y).toBeGreaterThanOrEqual(k > 0 ? upper[k - 1]![1] : 0));
  lower.forEach(([, y], k) => expect(y).toBeLessThanOrEqual(k > 0 ? lower[k - 1]![1] : Infinity));
  expect(upper.at(-1)![1]).toBeLessThanOrEqual(truth + 0.1);
  expect(lower.at(-1)![1]).toBeGreaterThanOrEqual(truth - 0.1);
});

test("the lift stands on a bowl, is cut by a plane, and turns by hand and by key", async ({ page }) => {
  await open(page);
  await expect(page.locator(".lift-card")).toBeHidden();
  await choose(page, "Ring");
  const lift = page.locator("svg.lift");
  await expect(lift.locator(".spot")).toHaveCount(26);
  await expect(lift.locator("[data-what=best-plane]")).toHaveCount(1);
  await page.click("#end");
  await expect(lift.locator("[data-what=plane-now]")).toHaveCount(1);
  await expect(lift.locator("[data-what=cut]")).toHaveCount(2);
  const heights = await lift.locator(".spot").evaluateAll((spots) => spots.map((s) => [s.classList.contains("positive"), (s as SVGGraphicsElement).getBBox().y] as const));
  const mean = (kind: boolean): number => heights.filter(([k]) => k === kind).reduce((sum, [, y], _, all) => sum + y / all.length, 0);
  expect(mean(false)).toBeLessThan(mean(true) - 30); // the ring is above the disc
  const first = await lift.locator(".spot").first().getAttribute("d");
  await lift.focus();
  await page.keyboard.press("ArrowRight");
  await expect(lift).toHaveAttribute("data-yaw", "40");
  expect(await lift.locator(".spot").first().getAttribute("d")).not.toBe(first);
  const box = (await lift.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 120, { steps: 4 });
  await page.mouse.up();
  await expect(lift).toHaveAttribute("data-yaw", "60");
  await expect(lift).toHaveAttribute("data-pitch", "32");
  await expect.poll(() => page.url()).toContain("turn=60,32");
});

test("a lift in which XOR is still inseparable shows the segments that meet in space", async ({ page }) => {
  await open(page, `${xor}&lift=circle&o.epochs=5`);
  await expect(page.locator("#verdict")).toHaveText("No circle separates them.");
  await expect(page.locator("svg.lift [data-what=hull]")).toHaveCount(2);
  await expect(page.locator("svg.lift [data-what=meeting]")).toHaveCount(1);
  await page.selectOption("[name=lift]", "quadratic");
  await expect(page.locator("#verdict")).toHaveText("Separable: a conic does it.");
  await expect(page.locator("[data-what=boundary]")).toHaveAttribute("d", /^M/);
});

test("weights with more digits than a double can hold are shown as shares", async ({ page }) => {
  const points = Array.from({ length: 30 }, (_, k) => `${Math.cos(k * 2.4).toFixed(3)},${Math.sin(k * 1.7).toFixed(3)},${k % 2 ? 1 : -1}`);
  await open(page, `points=${points.join(";")}&lift=poly:3`);
  const sides = (await page.locator("#proof").textContent())!.split(", lifted")[0]!.split(" = ");
  expect(sides.length).toBe(2);
  for (const side of sides) {
    const shares = side.split(" + ").map((term) => Number(term.split("·")[0]));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
  }
});

test("two learners run side by side on the same points and the same clock", async ({ page }) => {
  await open(page);
  await choose(page, "Figure 3.4");
  await page.click("#compare");
  await page.click("#end");
  await expect(page.locator("[data-letter=A] .done")).toContainText("60 updates in 20 epochs");
  await expect(page.locator("[data-letter=B] .done")).toContainText("49 updates in 15 epochs");
  await expect(page.locator("[data-letter=B] .points .point")).toHaveCount(80);
  await expect(page.locator("#mistakes .curve.past")).toHaveCount(2);
  await expect(page.locator(".weight-space")).toHaveCount(2);
  await expect(page.locator("#clock")).toHaveText("epoch 20 · visit 1600/1600 · A: update 60/60 · B: update 49/49");
  const places = (letter: string): Promise<(string | null)[]> => page.locator(`[data-letter=${letter}] .points path`).evaluateAll((all) => all.map((p) => p.getAttribute("d")));
  expect(await places("A")).toEqual(await places("B"));
  await page.click("#compare");
  await expect(page.locator(".lane")).toHaveCount(1);
});

test("two learners in two spaces have two verdicts and two commands", async ({ page }) => {
  await open(page);
  await choose(page, "Ring");
  await page.click("#compare");
  await expect(page.locator("#verdict")).toHaveText("Separable: a circle does it.");
  await page.selectOption("[data-letter=B] [name=lift]", "none");
  await expect(page.locator("#verdict")).toHaveText("A: Separable: a circle does it. / B: No line separates them.");
  await expect(page.locator("#proof")).toHaveText(/^A: Green: the widest gap\. .* \/ B: .* so no side can be right for all\.$/);
  expect((await page.textContent("#command"))!.split("\n")).toEqual([
    "novikoff train points.csv --learner perceptron --lift circle",
    "novikoff train points.csv --learner greedy",
  ]);
});

test("averaged and pocket draw what they return when the run is over", async ({ page }) => {
  await open(page, `${xor}&learner=averaged`);
  await expect(page.locator("[data-what=boundary]")).toHaveClass(/returned/);
  await expect(page.locator(".done")).toContainText("The line drawn is the mean of all w.");
  const kinds = page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const found = new Set<string>();
        let left = 30;
        const visit = (): void => {
          found.add(document.querySelector("[data-what=boundary]")!.getAttribute("class")!);
          if (--left > 0) requestAnimationFrame(visit);
          else done([...found]);
        };
        visit();
      }),
  );
  const { x, y } = await placeOf(page, 1);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 20, { steps: 10 });
  expect(await kinds).toEqual(["boundary returned"]); // also while a point is dragged
  await page.mouse.up();
  await page.click("#back");
  await expect(page.locator("[data-what=boundary]")).not.toHaveClass(/returned/);
});

test("scaled rows are judged in the space of the learner", async ({ page }) => {
  await open(page, and);
  const bound = page.locator("#mistakes .level.bound");
  const before = await numberOf(bound, "data-value");
  await page.click("summary");
  await page.selectOption("[name=scale]", "standard");
  await expect(page.locator("#proof")).toContainText("(in the learner’s space)");
  expect(await numberOf(bound, "data-value")).toBeLessThan(before);
  await expect(page.locator("#verdict")).toHaveText(/^Separable/);
});
