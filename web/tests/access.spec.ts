// Accessibility: screen readers, phones, dark mode.
import { expect, mark, numberOf, open, placeOf, test, xor } from "./page";

test("a screen reader gets the verdict, the controls and the points", async ({ page }) => {
  await open(page, `${xor}&o.epochs=3`);
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - banner:
      - heading /Novikoff/ [level=1]
      - text: sample
      - combobox
      - button "Compare two learners"
      - button "Copy link"
    - region "Verdict":
      - paragraph:
        - status: No line separates them.
    - form "Learner A and its options"
    - main:
      - group "Data space A":
        - group "Points":
          - button "Point 1, negative, at 0, 0"
          - button "Point 2, positive, at 1, 0"
          - button "Point 3, positive, at 0, 1"
          - button "Point 4, negative, at 1, 1"
      - group "The run, visit by visit":
        - button "rewind"
        - button "back to the update before"
        - button "one visit back"
        - button "▶ Run"
        - button "one visit on" [disabled]
        - button "on to the next update" [disabled]
        - button "to the end" [disabled]
        - slider "visit"
        - slider "speed"
      - heading "Nothing makes it stop" [level=2]
      - img /No direction u has all points on its side/
      - heading "Updates against the bound" [level=2]
      - img /No separator is known/
      - heading "Ledger" [level=2]
      - heading "Weight space" [level=2]
      - img /Weight space. Each point forbids/
      - heading "Closing in on γ*" [level=2]
      - img /Closing in on γ\\*/
  `);
});

test("every control has a name", async ({ page }) => {
  await open(page, `${xor}&b.learner=fuzzy&lift=circle`);
  const controls = page.locator("button, input, select, textarea, [tabindex='0'], [role=img]").filter({ visible: true });
  expect(await controls.count()).toBeGreaterThan(40);
  for (const control of await controls.all()) await expect(control).toHaveAccessibleName(/\S/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("nothing is wider than the screen, and fingers drag points", async ({ page }) => {
    await open(page, xor);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.click("#compare");
    await expect(page.locator(".lane")).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.click("#compare");
    await mark(page, 1).scrollIntoViewIfNeeded();
    const [from, to] = [await placeOf(page, 1), await placeOf(page, 4)];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: string, x: number, y: number): Promise<unknown> => finger.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", from.x + 12, from.y - 8); // near the point is enough
    for (let k = 1; k <= 5; ++k) await touch("touchMove", from.x + (k * (to.x - from.x - 20)) / 5, from.y + (k * (to.y - from.y + 20)) / 5);
    await touch("touchEnd", 0, 0);
    await expect(page.locator("#verdict")).toHaveText(/^Separable/);
    await expect.poll(() => numberOf(mark(page, 1), "data-x")).toBeGreaterThan(0.8);
    await page.touchscreen.tap((from.x + to.x) / 2 - 40, (from.y + to.y) / 2 - 40);
    await expect(page.locator(".points .point")).toHaveCount(5);
  });
});

test("on a narrow screen the tab key goes to the picture first, then to what is set", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, xor);
  const order = async (): Promise<string[]> => {
    const seen: string[] = [];
    await page.focus("#copy");
    for (let k = 0; k < 40 && seen.at(-1) !== "side"; ++k) {
      await page.keyboard.press("Tab");
      const part = await page.evaluate(() => {
        const parts = { plane: ".plane", transport: "#transport", settings: "#settings, .lane .options", side: "#side" };
        return Object.entries(parts).find(([, where]) => document.activeElement!.closest(where))?.[0] ?? "";
      });
      if (part && part !== seen.at(-1)) seen.push(part);
    }
    return seen;
  };
  expect(await order()).toEqual(["plane", "transport", "settings", "side"]);
  await page.setViewportSize({ width: 1200, height: 844 });
  expect(await order()).toEqual(["settings", "plane", "transport", "side"]);
});

test("dark and light have their own colours, and shapes tell the kinds apart in both", async ({ page }) => {
  await open(page, xor);
  const colours = (): Promise<string[]> => page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector(".point.positive path")!).fill]);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await colours();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await colours();
  expect(light[0]).not.toBe(dark[0]);
  expect(light[1]).not.toBe(dark[1]);
  const shape = (kind: string): Promise<string | null> => page.locator(`.point.${kind} path`).first().getAttribute("d");
  expect(await shape("negative")).toContain("a"); // round
  expect(await shape("positive")).not.toContain("a");
});
