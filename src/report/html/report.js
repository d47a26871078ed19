"use strict";
// The replay of a report: puts the frames of #replay-data, one after another, into the picture of #replay-stage.
const novikoffReplay = (() => {
  const thousands = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

  /** Whether the drawn row k is on the wrong side, from the hexadecimal digits of a frame. */
  const isWrong = (digits, k) => ((parseInt(digits[k >> 2], 16) >> (k & 3)) & 1) === 1;

  /** The path of the boundary before frame k, if the update before it is a frame too. */
  const pathBefore = (run, k) =>
    k > 0 && run.update[k - 1] === run.update[k] - 1 ? run.boundary[k - 1] : "";

  /** The paths of the positive side and of the other one; a curved boundary is closed, and is its own side. */
  const sides = (run, k) => {
    const own = run.side[k] || run.boundary[k];
    return { own, other: run.norm[k] === 0 || run.frame === "" ? "" : run.frame + own };
  };

  /** What a frame says, in words. */
  const words = (run, k) => {
    const rows = `${thousands(run.errors[k])} of ${thousands(run.rows)} rows are on the wrong side`;
    const margin = run.margin[k] === null ? "" : `, the margin is ${run.margin[k]}`;
    if (run.update[k] === 0) {
      return `The start, before any update: ‖w‖ = ${run.norm[k]}, ${rows}${margin}.`;
    }
    const proved = run.gap[k] === null ? "" : ` Proved so far: γ* ≤ ${run.gap[k]}.`;
    return `Update ${thousands(run.update[k])} of ${thousands(run.updates)}, in epoch ${thousands(run.pass[k])}: ` +
      `row ${thousands(run.row[k])}, of class ${run.label[k]}, had y⟨w,x⟩ = ${run.before[k]}, so w ← w + α·y·x with α = ` +
      `${run.alpha[k]}. Now y⟨w,x⟩ = ${run.after[k]} and ‖w‖ = ${run.norm[k]}; ${rows}${margin}.${proved}`;
  };

  /** Where update number `update` stands on a panel over the updates, in pixels. */
  const placeOf = (frame, update) => {
    const [low, high] = frame.getAttribute("data-x").split(" ").map(Number);
    const part = (update - low) / (high - low);
    return Number(frame.getAttribute("x")) + part * Number(frame.getAttribute("width"));
  };

  /** A line in every panel over the updates, to be moved. */
  const makeCursors = (page) => Array.from(page.querySelectorAll("[data-over=updates] rect[data-x]"), (frame) => {
    const line = page.createElementNS("http://www.w3.org/2000/svg", "line");
    const top = Number(frame.getAttribute("y"));
    line.setAttribute("class", "line");
    line.setAttribute("data-replay", "cursor");
    line.setAttribute("y1", top);
    line.setAttribute("y2", top + Number(frame.getAttribute("height")));
    frame.after(line);
    return { frame, line };
  });

  const start = (page) => {
    const source = page.getElementById("replay-data");
    if (source === null) {
      return null;
    }
    const run = JSON.parse(source.textContent);
    const stage = page.getElementById("replay-stage");
    const slider = page.getElementById("replay-slider");
    const said = page.getElementById("replay-words");
    const marks = Array.from(stage.querySelectorAll("use[data-row]"));
    const part = (name) => stage.querySelector(`[data-replay=${name}]`);
    const cursors = makeCursors(page);
    const last = run.update.length - 1;
    const playButton = stage.querySelector("[data-action=play]");
    let at = last;
    let timer = null;

    const show = (k) => {
      at = Math.min(Math.max(k, 0), last);
      const { own, other } = sides(run, at);
      part("side").setAttribute("d", own);
      part("other").setAttribute("d", other);
      part("boundary").setAttribute("d", run.boundary[at]);
      part("before").setAttribute("d", pathBefore(run, at));
      for (const arrow of ["old", "step", "now"]) {
        part(arrow).setAttribute("d", run[arrow][at]);
      }
      marks.forEach((mark, row) => mark.classList.toggle("wrong", isWrong(run.wrong[at], row)));
      const row = run.update[at] === 0 ? null : marks[run.place[at]];
      part("row").setAttribute("cx", row === null ? -20 : row.getAttribute("x"));
      part("row").setAttribute("cy", row === null ? -20 : row.getAttribute("y"));
      for (const { frame, line } of cursors) {
        line.setAttribute("x1", placeOf(frame, run.update[at]));
        line.setAttribute("x2", placeOf(frame, run.update[at]));
      }
      slider.value = at;
      slider.setAttribute("aria-valuetext", `update ${run.update[at]}`);
      said.textContent = words(run, at);
    };

    const pause = () => {
      clearInterval(timer);
      timer = null;
      playButton.textContent = "▶ play";
      said.setAttribute("aria-live", "polite");
    };
    const play = () => {
      if (at === last) {
        show(0);
      }
      playButton.textContent = "❚❚ pause";
      said.setAttribute("aria-live", "off"); // a screen reader could not keep up
      timer = setInterval(() => {
        show(at + 1);
        if (at === last) {
          pause();
        }
      }, Math.min(700, Math.max(60, 20000 / last)));
    };

    const actions = {
      first: () => show(0),
      previous: () => show(at - 1),
      next: () => show(at + 1),
      last: () => show(last),
      play: () => (timer === null ? play() : pause()),
    };
    const act = (name) => {
      if (name !== "play") {
        pause();
      }
      actions[name]();
    };
    const keys = { ArrowLeft: "previous", ArrowDown: "previous", ArrowRight: "next", ArrowUp: "next",
      Home: "first", End: "last", " ": "play" };

    stage.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button !== null) {
        act(button.dataset.action);
      }
    });
    stage.addEventListener("keydown", (event) => {
      const pressesButton = event.key === " " && event.target.tagName === "BUTTON";
      if (event.key in keys && !pressesButton && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        act(keys[event.key]);
      }
    });
    slider.addEventListener("input", () => {
      pause();
      show(Number(slider.value));
    });
    page.getElementById("replay-controls").hidden = false;
    show(last);
    return { run, show, position: () => at };
  };

  return { isWrong, pathBefore, sides, words, placeOf, player: start(document) };
})();
