// Measures how fast the page is: one of 500 points is dragged in Chromium, for 200 frames of 1/60 s, by a mouse that
// reports its position 125 times a second. The button is pressed and released from outside; in between a timer in the
// page moves the mouse, since sending events from outside at this rate would use part of the processor. Before the
// measurement another point is dragged, so that the browser has compiled frequent code. Then the page records the times
// of its frames and what they show while the mouse moves; after that, everything that was postponed is drawn at once.
// In a third drag the cost of each frame is read from the browser's own trace, which slows it down.
//
//   node web/measure.mjs [PAGE]    (default: web/dist/playground.html, which tools/web.sh builds)
//
// Prints a line for each case, with milliseconds at the median and at the 90th percentile over the frames of the drag:
// from one frame to the next; our own script on the page's thread; styles, layout and paint by the browser on that
// thread. The last two are processor time. At the end of the line: frames per second from the first to the last; the
// percentage of frames whose successor came at once, within 1/60 s; the percentage with the verdict of the points that
// they showed; and the percentage that showed the point at another position than the frame before.
//
// The first case is the baseline: a page in which only one mark follows the mouse. Frames that it misses are missed by
// browser and machine.
import { chromium } from "@playwright/test";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const file = process.argv[2] ?? resolve(import.meta.dirname, "dist/playground.html");
const count = 500;
const moves = 417;
const between = 8; // ms

/// Evenly spread positions in a disc.
const disc = (k, x) => {
  const r = 0.9 * Math.sqrt(((k * 37) % count) / count);
  return [x + r * Math.cos(k * 2.4), r * Math.sin(k * 2.4)];
};
const clouds = (apart) => (k, side) => disc(k, side * apart);
const ring = (k, side) => {
  const r = 1.4 + 0.03 * (k % 8);
  return side > 0 ? disc(k, 0) : [r * Math.cos(k * 2.4), r * Math.sin(k * 2.4)];
};

/// A page with only the elements that this script uses.
const emptyPage = `<!DOCTYPE html><main data-letter="A"><svg class="plane" width="700" height="600"><g class="points">${[count - 2, count - 1, count]
  .map((row) => `<g data-row="${row}" transform="translate(${60 * (count - row) + 200} 300)"><path d="M-6-6h12v12h-12z"/></g>`)
  .join("")}</g></svg><p id="verdict-card"></p></main><script>
  let held, at;
  onpointerdown = (event) => { held = event.target.closest("[data-row]"); };
  onpointermove = (event) => { at ??= requestAnimationFrame(() => { at = undefined; if (held) Object.assign(held.dataset, { x: event.clientX, y: event.clientY });
    held?.setAttribute("transform", "translate(" + event.clientX + " " + event.clientY + ")"); }); };
  onpointerup = () => { held = undefined; };
</script>`;

const cases = [
  ["one mark that follows the mouse"],
  ["line, separable", "none", clouds(1.2)],
  ["line, not separable", "none", clouds(0.5)],
  ["circle, separable", "circle", ring],
  ["circle, not separable", "circle", clouds(0.5)],
  ["conic, separable", "quadratic", ring],
  ["conic, not separable", "quadratic", clouds(0.5)],
];

function addressOf(lift, placeOf) {
  if (!lift) return `data:text/html,${encodeURIComponent(emptyPage)}`;
  const points = Array.from({ length: count }, (_, k) => {
    const side = k % 2 ? 1 : -1;
    return [...placeOf(k, side).map((x) => x.toFixed(3)), side].join(",");
  });
  return `${pathToFileURL(file).href}#lift=${lift}&points=${points.join(";")}`;
}

/// Runs in the page.
const moveAround = ({ x, y, moves, between }) =>
  new Promise((done) => {
    const plane = document.querySelector("[data-letter=A] .plane");
    let k = 0;
    window.dragging = true;
    const timer = setInterval(() => {
      const [clientX, clientY] = [x + 12 * Math.sin(k / 18), y + 12 * (1 - Math.cos(k / 18))];
      plane.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, pointerId: 1, isPrimary: true, bubbles: true }));
      if (++k < moves) return;
      clearInterval(timer);
      window.dragging = false;
      done();
    }, between);
  });

/// Drags a point around a small circle.
async function drag(page, row) {
  const box = await page.locator(`[data-letter=A] .points [data-row="${row}"] path`).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(moveAround, { x, y, moves, between });
  await page.mouse.up();
}

const scripts = ["FunctionCall", "FireAnimationFrame", "EventDispatch", "TimerFire", "RunMicrotasks", "HandlePostMessage", "MinorGC", "MajorGC"];
const drawing = ["UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"];

/// For each frame: milliseconds since the previous one; the position of the dragged point; whether the verdict was that
/// of the points drawn.
async function seenIn(page) {
  await page.evaluate((row) => {
    const [mark] = document.querySelectorAll(`[data-letter=A] .points [data-row="${row}"]`);
    window.seen = [];
    const note = (time) => {
      if (!window.seen) return;
      const live = !document.querySelector("#verdict-card").classList.contains("late");
      if (window.dragging) window.seen.push({ time, place: `${mark.dataset.x} ${mark.dataset.y}`, live });
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, count);
  await drag(page, count);
  const seen = await page.evaluate(() => {
    const { seen } = window;
    window.seen = undefined;
    return seen;
  });
  return seen.slice(1).map((frame, k) => ({ ...frame, interval: frame.time - seen[k].time, moved: frame.place !== seen[k].place }));
}

/// For each frame in which the page did something, the time of script and of drawing. Nested events are not counted
/// twice.
function framesOf(events) {
  const { tid, pid } = events.find((e) => e.name === "EventDispatch" && e.args.data.type === "pointermove");
  const frames = [];
  let until = 0;
  for (const event of events.filter((e) => e.tid === tid && e.pid === pid).sort((a, b) => a.ts - b.ts)) {
    if (event.name === "AnimationFrame" && event.ph === "b") frames.push({ script: 0, drawing: 0 });
    const kind = scripts.includes(event.name) ? "script" : drawing.includes(event.name) ? "drawing" : undefined;
    if (frames.length === 0 || !kind || event.ph !== "X" || event.ts < until) continue;
    frames.at(-1)[kind] += event.tdur / 1000;
    until = event.ts + event.dur;
  }
  return frames.filter(({ script }) => script > 0);
}

const at = (values, part) => [...values].sort((a, b) => a - b)[Math.floor(part * (values.length - 1))].toFixed(1);
const told = (values) => `${at(values, 0.5).padStart(8)}${at(values, 0.9).padStart(6)}`;

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
console.log(`${"ms, median and 90th percentile".padEnd(32)}${"frame".padStart(14)}${"script".padStart(14)}${"drawing".padStart(14)}${"a second".padStart(10)}${"at once".padStart(10)}${"live".padStart(10)}${"moved".padStart(10)}`);
for (const [name, lift, placeOf] of cases) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1000 } });
  await page.goto(addressOf(lift, placeOf));
  await page.locator("main:not([inert])").waitFor();
  await drag(page, count - 1);
  await page.waitForTimeout(1000);
  const seen = await seenIn(page);
  await page.waitForTimeout(1000);
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await drag(page, count - 2);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const frames = framesOf(traceEvents);
  const share = (holds) => `${Math.round((100 * seen.filter(holds).length) / seen.length)} %`.padStart(10);
  const rate = (1000 * seen.length) / (seen.at(-1).time - seen[0].time + seen[0].interval);
  const shares = rate.toFixed(1).padStart(10) + share((f) => f.interval < 17.5) + share((f) => f.live) + share((f) => f.moved);
  const [script, drawn] = [frames.map((f) => f.script), frames.map((f) => f.drawing)];
  console.log(`${name.padEnd(32)}${told(seen.map((f) => f.interval))}${told(script)}${told(drawn)}${shares}`);
  await page.close();
}
await browser.close();
