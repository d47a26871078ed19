// The whole page: samples, its address, options, messages about invalid text.
import { address, and, choose, expect, mark, open, test, xor } from "./page";

test("a start that fails says so, and which browsers do", async ({ browser }) => {
  const page = await browser.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await page.goto(address);
  await expect(page.locator("#verdict")).toHaveText("The playground cannot start here.");
  await expect(page.locator("#proof")).toContainText("Chrome or Edge 91, Firefox 113, Safari 16.4");
  await expect(page.locator("main")).toHaveAttribute("inert");
  await page.close();
});

test("every sample is drawn with all its points and a verdict", async ({ page }) => {
  await open(page);
  const expected: Record<string, [number, RegExp]> = {
    "Two blobs": [16, /^Separable: a line does it/],
    AND: [4, /^Separable/],
    XOR: [4, /^No line separates/],
    "Overlapping blobs": [40, /^No line/],
    "Figure 3.4": [80, /^Separable: a line through the origin/],
    Ring: [26, /^Separable: a circle/],
    "The fuzzy bound fails": [4, /^No line through the origin/],
    "Margin-fuzzy cycles forever": [3, /^No line through the origin/],
  };
  expect(await page.locator("#sample option").allTextContents()).toEqual(["your own points", ...Object.keys(expected)]);
  for (const [name, [count, verdict]] of Object.entries(expected)) {
    await choose(page, name);
    await expect(page.locator(".points .point")).toHaveCount(count);
    await expect(page.locator("#verdict")).toHaveText(verdict);
    await expect(page.locator("#about")).not.toBeEmpty();
  }
});

test("Figure 3.4 takes the perceptron 60 updates below a bound of 8,967", async ({ page }) => {
  await open(page);
  await choose(page, "Figure 3.4");
  await page.click("#end");
  await expect(page.locator(".done")).toHaveText(/All points are right: done, with 60 updates in 20 epochs\./);
  const level = page.locator("#mistakes [data-level]");
  expect(Number(await level.getAttribute("data-value"))).toBeCloseTo(8967.15, 1);
});

test("the fuzzy bound is drawn, and the run goes through it", async ({ page }) => {
  await open(page);
  await choose(page, "The fuzzy bound fails");
  await expect(mark(page, 3)).toHaveClass(/fuzzy/);
  await page.click("#end");
  await expect(page.locator(".done")).toContainText("210 updates");
  const claim = page.locator('#mistakes [data-level^="Theorem 22"]');
  expect(Math.round(Number(await claim.getAttribute("data-value")))).toBe(5);
  const [claimed, tip] = [Number(await claim.getAttribute("y1")), Number(await page.locator("#mistakes .tip").getAttribute("cy"))];
  expect(tip).toBeLessThan(claimed - 50); // far above the line
});

test("margin-fuzzy is reported to cycle forever", async ({ page }) => {
  await open(page);
  await choose(page, "Margin-fuzzy cycles forever");
  await page.click("#end");
  await expect(page.locator(".done")).toContainText("the run would cycle forever");
  const w = page.locator(".weight-space [data-what=w]");
  const place = [await w.getAttribute("cx"), await w.getAttribute("cy")];
  const stations = await page.locator(".weight-space .station").evaluateAll((all) => all.map((s) => [s.getAttribute("cx"), s.getAttribute("cy")]));
  expect(stations.filter(([x, y]) => x === place[0] && y === place[1]).length).toBeGreaterThan(1); // w was here before
});

test("the whole state is in the address", async ({ page }) => {
  await open(page, xor);
  await page.selectOption("[name=learner]", "greedy");
  await page.selectOption("[name=lift]", "quadratic");
  await page.fill("[name=rates]", "1,3");
  await page.uncheck("[name=bias]");
  await page.click("summary");
  await page.selectOption("[name=scale]", "max-abs");
  await page.selectOption("[name=order]", "shuffle");
  await page.fill("[name=seed]", "7");
  await page.fill("[name=epochs]", "9");
  await page.click("#compare");
  await page.selectOption("[data-letter=B] [name=learner]", "pocket");
  await page.locator("#speed").fill("6");
  await page.click("#rewind");
  await page.click("#forward");
  await page.click("#forward");
  await expect.poll(() => page.url()).toContain("visit=2");
  const seen = async (): Promise<unknown> => [await page.locator(".story").allTextContents(), await page.textContent("#command"), await page.inputValue("#speed"), await page.inputValue("[data-letter=B] [name=learner]")];
  const [before, url] = [await seen(), page.url()];
  expect((await page.textContent("#command"))!.split("\n")[0]).toBe("novikoff train points.csv --learner greedy --no-bias --lift quadratic --scale max-abs --order shuffle --epochs=9 --seed=7 --rates=1,3");
  await page.goto("about:blank");
  await page.goto(url);
  await expect(page.locator("#verdict")).not.toBeEmpty();
  expect(await seen()).toEqual(before);
  await expect(page.locator("#clock")).toContainText("visit 2/");
});

test("a sample is known again by its address", async ({ page }) => {
  await open(page);
  await choose(page, "Figure 3.4");
  await expect.poll(() => page.url()).toContain("no-bias");
  const url = page.url();
  await page.goto("about:blank");
  await page.goto(url);
  await expect(page.locator("#sample option:checked")).toHaveText("Figure 3.4");
  await expect(page.locator("#about")).toContainText("80 points");
});

test("every learner runs, with the options that it understands", async ({ page }) => {
  await open(page, and);
  const own: Record<string, string[]> = {
    perceptron: ["eta"],
    greedy: ["rates"],
    fuzzy: ["eta", "delta", "power", "sharpness"],
    "margin-fuzzy": ["eta", "epsilon", "updates"],
    averaged: ["eta"],
    voted: ["eta"],
    pocket: ["eta"],
    "passive-aggressive": ["form", "aggressiveness"],
    "averaged-passive-aggressive": ["form", "aggressiveness"],
    "dynamic-margin": ["epsilon"],
    arow: ["covariance", "regularization"],
    "second-order": ["covariance", "regularization"],
  };
  expect(await page.locator("[name=learner] option").evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))).toEqual(Object.keys(own));
  for (const [learner, options] of Object.entries(own)) {
    await page.selectOption("[name=learner]", learner);
    await expect(page.locator("#command")).toContainText(`--learner ${learner}`);
    await expect(page.locator(".fault")).toBeEmpty();
    expect(await page.locator(".options > .fields [name]").evaluateAll((all) => all.map((e) => (e as HTMLInputElement).name))).toEqual(["learner", "lift", "order", ...options, "bias"]);
    await expect(page.locator("[data-what=boundary]")).toHaveAttribute("d", /^M/);
  }
});

test("an invalid option is named as on the page; verdict and points stay", async ({ page }) => {
  await open(page, and);
  await page.fill("[name=eta]", "-1");
  await expect(page.locator(".fault")).toHaveText("“rate η” must be a positive number; -1 was given");
  await expect(page.locator("#verdict")).toHaveText(/^Separable/);
  await expect(page.locator(".points .point")).toHaveCount(4);
  await page.fill("[name=eta]", "0.5");
  await expect(page.locator(".fault")).toBeEmpty();
  await page.click("summary");
  await page.fill("[name=epochs]", "many");
  await expect(page.locator(".fault")).toHaveText("“epochs at most”: 'many' is not a whole number");
});

test("invalid CSV is reported with its line and column, and the points stay", async ({ page }) => {
  await open(page, xor);
  const faults: [string, string][] = [
    ["1,2,a\n3,x,b\n", "The text, line 2, column 3: column 'x2' holds text ('x') where a number is expected. The points stay as they are."],
    ["x,`scale`,label\n1,2,a\n3,--eta (--target),b\n", "The text, line 3, column 3: column '`scale`' holds text ('--eta (--target)') where a number is expected. The points stay as they are."],
    ["1,2,a\n3,4\n", "The text, line 2, column 4: 2 cells where the first line has 3. The points stay as they are."],
    ["hello", "The text, line 1, column 1: only one column; a label and at least one value are expected. The points stay as they are."],
    ["1,2,3,a\n3,4,5,b\n", "The text: two columns and a label are expected; this has 3 columns and a label. The points stay as they are."],
    ["1,2,a\n3,4,b\n5,6,c\n", "The text: two labels are expected; this has 3. The points stay as they are."],
  ];
  for (const [text, fault] of faults) {
    await page.fill("#csv", text);
    await page.click("#load");
    await expect(page.locator("#notice")).toHaveText(fault);
    await expect(page.locator(".points .point")).toHaveCount(4);
  }
  await page.fill("#csv", "1,2,a\n3,4,b\n5,6,b\n");
  await page.click("#load");
  await expect(page.locator(".points .point")).toHaveCount(3);
  await expect(page.locator("#notice")).toBeEmpty();
});

test("CSV is pasted anywhere and dropped as a file", async ({ page }) => {
  await open(page, xor);
  const give = (kind: "paste" | "drop", text: string): Promise<void> =>
    page.evaluate(
      ([type, csv]) => {
        const data = new DataTransfer();
        if (type === "paste") data.setData("text", csv!);
        else data.items.add(new File([csv!], "mine.csv"));
        document.body.dispatchEvent(type === "paste" ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true }) : new DragEvent("drop", { dataTransfer: data, bubbles: true }));
      },
      [kind, text],
    );
  await give("paste", "x,y,kind\n1,2,no\n3,4,yes\n5,6,no\n");
  await expect(page.locator(".points .point")).toHaveCount(3);
  await expect(mark(page, 2)).toHaveClass(/positive/);
  await give("drop", "1,2,0\n3,4,1\n5,6,0\n7,8,1\n9,9,0\n");
  await expect(page.locator(".points .point")).toHaveCount(5);
  await give("drop", "1,2,0\n3,,1\n");
  await expect(page.locator("#notice")).toHaveText("mine.csv, line 2, column 3: column 'x2' has no value here (the cell is empty); fill it in or drop the row. The points stay as they are.");
  await give("drop", "1,2,a\n3,4,b\n".repeat(5001));
  await expect(page.locator("#notice")).toHaveText("mine.csv: this has 10,002 points, and the page draws 10,000 at most; novikoff report takes any number. The points stay as they are.");
  await expect(page.locator(".points .point")).toHaveCount(5);
});

test("points of one kind alone are no fault", async ({ page }) => {
  await open(page, "points=1,1,1;2,2,1");
  await expect(page.locator("#verdict")).toHaveText("No verdict yet.");
  await expect(page.locator("#proof")).toHaveText("Points of both kinds, ● and ■, are needed.");
  await expect(page.locator(".fault")).toBeEmpty();
  await expect(page.locator(".points .point")).toHaveCount(2);
});

test("the link is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, and);
  await page.click("#copy");
  await expect(page.locator("#copy")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("#learner=perceptron&points=0,0,-1;1,0,-1;0,1,-1;1,1,1");
});
