// The run: visits, updates, and what is drawn and said at each.
import { and, choose, expect, mark, numberOf, open, pathOf, placeOf, spotOf, test, xor } from "./page";

test("visits follow one another in the order of the rows, with or without an update", async ({ page }) => {
  await open(page, `${and}&visit=0`);
  await expect(page.locator("[data-what=ring]")).toHaveCount(0);
  const visits = ["Point 1 ●: w = 0 has no side, which counts as a mistake.", "Point 2 ● is right: y·(w·x + b) = 1.", "Point 3 ● is right: y·(w·x + b) = 1.", "Point 4 ■ is on the wrong side: y·(w·x + b) = −1."];
  for (const [k, found] of visits.entries()) {
    await page.click("#forward");
    await expect(page.locator(".found")).toHaveText(found);
    const [ring, at, box] = [page.locator("[data-what=ring]"), await placeOf(page, k + 1), (await page.locator("[data-letter=A] .plane .back").boundingBox())!];
    expect(box.x + (await numberOf(ring, "cx"))).toBeCloseTo(at.x, -0.3);
    expect(box.y + (await numberOf(ring, "cy"))).toBeCloseTo(at.y, -0.3);
    await expect(ring).toHaveClass(k === 0 || k === 3 ? "ring wrong" : "ring right");
  }
});

test("an update is drawn as the old normal, the step along x, and the new normal", async ({ page }) => {
  await open(page, `${and}&visit=4`);
  const end = async (kind: string): Promise<number[]> => Promise.all(["x1", "y1", "x2", "y2"].map((name) => numberOf(page.locator(`.lane .plane .arrow.${kind}`), name)));
  await page.click("#forward-update"); // row 1 with w = (1, 1, 0)
  await expect(page.locator(".found")).toHaveText("Point 1 ● is on the boundary, which counts as a mistake.");
  await page.click("#forward-update"); // row 2 with w = (1, 1, −1): it becomes (0, 1, −2)
  await expect(page.locator(".found")).toHaveText("Point 2 ● is on the boundary, which counts as a mistake.");
  const [before, step, after] = [await end("before"), await end("step"), await end("after")];
  expect(before.slice(0, 2)).toEqual(after.slice(0, 2)); // both start at the origin
  expect(step.slice(0, 2)).toEqual(before.slice(2));
  expect(step.slice(2)).toEqual(after.slice(2));
  expect(step[3]).toBeCloseTo(step[1]!, 3); // −x = (−1, 0)
  expect(step[2]).toBeLessThan(step[0]! - 20);
  const ghost = await pathOf(page.locator("[data-what=ghost]"));
  const [x, y] = await spotOf(page, 2);
  // The old boundary contained the row.
  expect(Math.abs((ghost[0]![0] - x) * (ghost[1]![1] - y) - (ghost[1]![0] - x) * (ghost[0]![1] - y))).toBeLessThan(500);
});

test("the first step is seen beside the new normal, and both have their names", async ({ page }) => {
  await open(page, "points=2,1,1;-1,-2,-1&visit=1");
  const end = async (kind: string): Promise<number[]> => Promise.all(["x1", "y1", "x2", "y2"].map((name) => numberOf(page.locator(`.lane .plane .arrow.${kind}`), name)));
  const [step, after] = [await end("step"), await end("after")];
  expect(Math.hypot(step[0]! - after[0]!, step[1]! - after[1]!)).toBeCloseTo(6, 3);
  expect(Math.hypot(step[2]! - after[2]!, step[3]! - after[3]!)).toBeCloseTo(6, 3);
  await expect(page.locator(".lane .plane .step .arrow-name")).toHaveText(["+x", "w"]);
});

test("the names of w, u and the step stand apart and inside, at every visit", async ({ page }) => {
  await open(page, "visit=0");
  const faults = await page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>("#visit")!;
    const found: string[] = [];
    for (let visit = 0; visit <= Number(slider.max); ++visit) {
      slider.value = String(visit);
      slider.dispatchEvent(new Event("input"));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      for (const picture of document.querySelectorAll(".lane .plane, .weights")) {
        const [frame, names] = [picture.getBoundingClientRect(), [...picture.querySelectorAll(".arrow-name")]];
        const boxes = names.map((name) => name.getBoundingClientRect());
        boxes.forEach((a, i) => {
          if (a.left < frame.left || a.right > frame.right || a.top < frame.top || a.bottom > frame.bottom) found.push(`${visit}: ${names[i]!.textContent} is outside`);
          const over = boxes.findIndex((b, j) => j > i && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4);
          if (over >= 0) found.push(`${visit}: ${names[i]!.textContent} and ${names[over]!.textContent} overlap`);
        });
      }
    }
    return found;
  });
  expect(faults).toEqual([]);
});

test("an update says which way x goes into w, and its arrow too", async ({ page }) => {
  await open(page, `${and}&visit=0`);
  await expect(page.locator(".found")).toHaveText("Start: w = 0, so there is no boundary yet.");
  await expect(page.locator(".done")).toHaveText("w is an arrow, and the line stands across it: ■ in front, ● behind. Press Run, or take one visit at a time.");
  await page.locator("#visit").fill("4");
  await expect(page.locator(".done")).toHaveText(/^w ← w \+ y·x = w \+ x\. /);
  await expect(page.locator(".lane .plane .arrow-name.step")).toHaveText("+x");
  await page.locator("#visit").fill("5");
  await expect(page.locator(".done")).toHaveText(/^w ← w \+ y·x = w − x\. /);
  await open(page, `${and}&o.eta=0.5&visit=6`);
  await expect(page.locator(".done")).toHaveText(/^w ← w \+ 0\.5·y·x = w − 0\.5·x\. /);
  await expect(page.locator(".lane .plane .arrow-name.step")).toHaveText("−αx");
});

test("steps, rewind, the slider and the keyboard go to the same visits", async ({ page }) => {
  await open(page, and);
  const clock = page.locator("#clock");
  const is = (text: string): Promise<void> => expect(clock).toHaveText(text);
  await is("epoch 9 · visit 36/36 · update 18/18");
  await expect(page.locator(".done")).toHaveText("w stays. All points are right: done, with 18 updates in 9 epochs.");
  await page.click("#rewind");
  await is("epoch 1 · visit 0/36 · update 0/18");
  await expect(page.locator("[data-what=boundary]")).toHaveAttribute("d", ""); // w = 0 has none
  await page.click("#forward-update");
  await is("epoch 1 · visit 1/36 · update 1/18");
  await page.click("#forward-update");
  await is("epoch 1 · visit 4/36 · update 2/18");
  await page.click("#back");
  await is("epoch 1 · visit 3/36 · update 1/18");
  await page.click("#back-update");
  await is("epoch 1 · visit 1/36 · update 1/18");
  await page.locator("#visit").fill("9");
  await is("epoch 3 · visit 9/36 · update 5/18");
  await page.click("h1");
  await page.keyboard.press("ArrowLeft");
  await is("epoch 2 · visit 8/36 · update 5/18");
  await page.click("#forward"); // which then has the focus
  await page.keyboard.press("ArrowLeft");
  await is("epoch 2 · visit 8/36 · update 5/18");
  await page.keyboard.press("Shift+ArrowRight");
  await is("epoch 3 · visit 10/36 · update 6/18");
  await page.keyboard.press("Home");
  await is("epoch 1 · visit 0/36 · update 0/18");
  await page.keyboard.press("End");
  await is("epoch 9 · visit 36/36 · update 18/18");
  await expect(page.locator(".ledger .now")).toContainText("(2, 3, −4)");
  for (const id of ["forward", "forward-update", "end"]) await expect(page.locator(`#${id}`)).toBeDisabled();
});

test("run plays to the end at its speed, and can be paused", async ({ page }) => {
  await open(page, `${and}&visit=0`);
  await page.locator("#speed").fill("6");
  await page.click("#play");
  await expect(page.locator("#play")).toHaveText("❚❚ Pause");
  await expect(page.locator("#clock")).toContainText("visit 36/36");
  await expect(page.locator("#play")).toHaveText("▶ Run");
  await page.locator("#speed").fill("0");
  await page.click("h1");
  await page.keyboard.press("Space"); // from the start again, slowly
  await expect(page.locator("#clock")).toContainText("visit 0/36");
  await page.keyboard.press("Space");
  await expect(page.locator("#play")).toHaveText("▶ Run");
});

test("the ledger lists every update, and a click goes there", async ({ page }) => {
  await open(page, and);
  await expect(page.locator(".ledger tbody tr")).toHaveCount(18);
  await page.click('.ledger tr[data-update="2"] button');
  await expect(page.locator("#clock")).toHaveText("epoch 1 · visit 4/36 · update 2/18");
  await expect(page.locator(".ledger .now td")).toHaveText(["2", "1", "4", "1", "−1", "(1, 1, 0)"]);
});

test("the ledger shows all its columns on a screen that is not wide", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1024 });
  await open(page);
  for (const sample of ["Overlapping blobs", "Ring", "The fuzzy bound fails"]) {
    await choose(page, sample);
    await page.click("#end");
    await expect(page.locator(".ledger .now")).toHaveCount(1);
    expect(await page.locator(".ledger-card .scroll").evaluate((e) => e.scrollWidth - e.clientWidth), sample).toBe(0);
  }
});

test("a separator that is found has its margin drawn inside the widest gap", async ({ page }) => {
  await open(page);
  await page.click("#end");
  await expect(page.locator("[data-what=margin]")).toHaveCount(2);
  await expect(page.locator("[data-what=gap]")).toHaveAttribute("d", /^M/);
  await expect(page.locator("[data-what=best]")).toHaveAttribute("d", /^M/);
  const width = async (first: [number, number][], second: [number, number][]): Promise<number> => {
    const [[x, y], [u, v]] = [first[0]!, first[1]!];
    const [p, q] = second[0]!;
    return Math.abs((u - x) * (q - y) - (v - y) * (p - x)) / Math.hypot(u - x, v - y);
  };
  const margin = await width(await pathOf(page.locator("[data-what=margin]").nth(0)), await pathOf(page.locator("[data-what=margin]").nth(1)));
  const size = Number((await page.locator("[data-letter=A] .plane .back").getAttribute("viewBox"))!.split(" ")[2]);
  const corners = [0, size].flatMap((x) => [`${x} ${0}`, `${x} ${size}`]);
  const ends = [...new Set((await pathOf(page.locator("[data-what=gap]"))).map((p) => p.join(" ")))].filter((p) => !corners.includes(p));
  expect(ends.length).toBe(4); // where its two sides leave the figure
  const [a, b, c, d] = ends.map((p) => p.split(" ").map(Number) as [number, number]);
  const gap = await width([a!, b!], [c!, d!]);
  expect(margin).toBeGreaterThan(5);
  expect(gap).toBeGreaterThan(margin - 0.1);
  expect(gap).toBeLessThan(20 * margin);
  await page.click("#rewind");
  await expect(page.locator("[data-what=margin]")).toHaveCount(0);
});

test("XOR is forbidden by two segments that cross in the middle", async ({ page }) => {
  await open(page, xor);
  await expect(page.locator("#proof")).toContainText("0.5·point 2 + 0.5·point 3 = 0.5·point 1 + 0.5·point 4 = (0.5, 0.5)");
  await expect(page.locator("[data-what=hull]")).toHaveCount(2);
  await expect(page.locator(".point.reason")).toHaveCount(4);
  const [a, d] = [await spotOf(page, 1), await spotOf(page, 4)];
  const meeting = page.locator("[data-what=meeting]");
  expect(await numberOf(meeting, "data-x")).toBeCloseTo((a[0] + d[0]) / 2, 1);
  expect(await numberOf(meeting, "data-y")).toBeCloseTo((a[1] + d[1]) / 2, 1);
});

test("the key names what is drawn, and nothing else", async ({ page }) => {
  const key = page.locator("[data-letter=A] .key li");
  await open(page, `${and}&visit=0`);
  await expect(key).toHaveText(["y = +1", "y = −1", "the widest gap", "no point on its wrong side", "u, its normal"]);
  await page.click("#end");
  await expect(key).toHaveText(["y = +1", "y = −1", "boundary of w", "w, its normal", "from the point to the boundary", "the margin of w", "the widest gap", "no point on its wrong side", "u, its normal"]);
  await open(page, `${xor}&visit=0`);
  await expect(key).toHaveText(["y = +1", "y = −1", "hull of the points that forbid it", "in the hulls of both kinds"]);
});

test("without a bias the reason is a triangle around the origin, negative points reflected", async ({ page }) => {
  await open(page);
  await choose(page, "Margin-fuzzy cycles forever");
  await expect(page.locator("#proof")).toHaveText("15·z1 + 14·z2 + 11·z3 = 0, where z = y·x: the scores of points 1, 2 and 3 cannot all be positive.");
  await expect(page.locator("[data-what=reflected]")).toHaveCount(1);
  const corners = (await page.locator("[data-what=hull]").getAttribute("points"))!.split(" ").map((p) => p.split(",").map(Number));
  const origin = [await numberOf(page.locator("[data-what=origin]"), "data-x"), await numberOf(page.locator("[data-what=origin]"), "data-y")];
  const turns = corners.map((p, i) => {
    const q = corners[(i + 1) % 3]!;
    return Math.sign((q[0]! - p[0]!) * (origin[1]! - p[1]!) - (q[1]! - p[1]!) * (origin[0]! - p[0]!));
  });
  expect(new Set(turns).size).toBe(1); // the origin is on the same side of every edge
});

test("an update says how w·u and ‖w‖² grow, and by how much at least and at most", async ({ page }) => {
  await open(page, `${and}&visit=4`);
  await expect(page.locator(".bound .along")).toHaveText(/^w·u \+[\d.]+ ≥ γ\* = 0\.2\d*$/);
  const text = await page.locator("p.bound").textContent();
  const [grown, least, longer, most] = text!.replaceAll("−", "-").match(/-?\d+\.?\d*(?!²)/g)!.filter((t) => t !== "2").map(Number);
  expect(grown).toBeGreaterThanOrEqual(least! - 1e-9);
  expect(longer).toBeLessThanOrEqual(most! + 1e-9);
});

test("a shuffled run visits every row once in each epoch", async ({ page }) => {
  await open(page, `${and}&order=shuffle&visit=0`);
  for (const epoch of [1, 2]) {
    const rows = new Set<string>();
    for (let k = 1; k <= 4; ++k) {
      await page.click("#forward");
      await expect(page.locator("#clock")).toContainText(`epoch ${epoch} · visit ${4 * (epoch - 1) + k}/`);
      rows.add(/Point (\d)/.exec((await page.textContent(".found"))!)![1]!);
    }
    expect([...rows].sort(), `epoch ${epoch}`).toEqual(["1", "2", "3", "4"]);
  }
});

test("an address with the earlier key look opens at that visit", async ({ page }) => {
  await open(page, `${and}&look=2`);
  await expect(page.locator("#clock")).toContainText("visit 2/");
});

test("two learners with different verdicts have the sign ≠, and each its own", async ({ page }) => {
  await open(page, `${xor}&b.learner=perceptron`);
  await expect(page.locator("#sign")).toHaveText("✗");
  await open(page, `${xor}&b.learner=perceptron&b.lift=quadratic`);
  await expect(page.locator("#sign")).toHaveText("≠");
  await expect(page.locator("#verdict-card")).toHaveAttribute("data-verdict", "mixed");
  await expect(page.locator("#verdict")).toHaveText("A: No line separates them. / B: Separable: a conic does it.");
  await page.click("#compare");
  await expect(page.locator("#sign")).toHaveText("✗");
});
