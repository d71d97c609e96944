// Every control, by mouse and keyboard, on one page; each test leaves the page as it found it, or says what it needs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Browser, kPatience } from "./browser.mjs";
import { kDuration, kSpeed, truth, vehicle } from "./fixtures.mjs";

let browser;
let page;
let noted;
before(async () => {
  browser = await Browser.start();
  ({ page, noted } = await browser.open([vehicle(), vehicle({ name: "slower", speed: 0.9 })]));
});
after(async () => {
  await browser.stop();
  assert.deepEqual(noted, { console: [], requests: [] });
});

const options = { timeout: kPatience };
const time = () => page.evaluate(() => camber.time);
const set_time = (t) => page.evaluate((to) => (camber.setTime(to), camber.drawn()), t);
const plotted = () => page.evaluate(() => camber.plotted());
const window_shown = () => page.evaluate(() => camber.plotWindow());
const tree_button = (name) => page.locator("#tree").getByRole("button", { name, exact: true });
const near = (a, b, tolerance = 1e-6) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

async function saved(action) {
  const [download] = await Promise.all([page.waitForEvent("download"), action()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
const is_png = (bytes) => bytes.subarray(1, 4).toString("latin1") === "PNG" && bytes.length > 2000;

test("play runs, pause holds, and the frames go on only while something moves", options, async () => {
  await page.locator("#play").click();
  await page.waitForFunction(() => camber.time > 0.05);
  await page.locator("#play").click();
  assert.equal(await page.evaluate(() => camber.playing), false);
  const held = await time();
  await page.evaluate(() => camber.drawn());
  const frames = await page.evaluate(
    () =>
      new Promise((done) => {
        const count = camber.frames;
        setTimeout(() => done(camber.frames - count), 200);
      }),
  );
  assert.equal(frames, 0);
  assert.equal(await time(), held);
});

test("scrub, step, home and end set the time", options, async () => {
  await page.locator("#scrub").fill("5000");
  near(await time(), kDuration / 2, 1e-3);
  await set_time(1);
  await page.locator("#forward").click();
  near(await time(), 1.01);
  await page.locator("#back").click();
  await page.locator("#back").click();
  near(await time(), 0.99);
  await page.locator("#model").click(); // away from the buttons
  await page.keyboard.press("ArrowRight");
  near(await time(), 1);
  await page.keyboard.press("End");
  near(await time(), kDuration);
  await page.keyboard.press("Home");
  near(await time(), 0);
});

test("without loop the motion stops at its end, with it the motion starts again", options, async () => {
  await page.locator("#speed").selectOption("10");
  await page.keyboard.press("l");
  assert.equal(await page.locator("#loop").getAttribute("aria-pressed"), "false");
  await set_time(kDuration - 0.3);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => !camber.playing);
  near(await time(), kDuration);
  await page.locator("#loop").click();
  await page.keyboard.press("Space"); // the button has the focus: it is pressed, not the clock
  await page.locator("#loop").click();
  await page.locator("#model").click();
  await set_time(kDuration - 0.2);
  await page.keyboard.press("Space");
  await page.waitForFunction((end) => camber.playing && camber.time < end - 0.5, kDuration);
  await page.keyboard.press("Space");
  await page.keyboard.press(",");
  assert.equal(await page.locator("#speed").inputValue(), "5");
  await page.locator("#speed").selectOption("1");
});

test("views, following and seeing all move the camera", options, async () => {
  const camera = () => page.evaluate(() => camber.cameraPosition());
  await page.locator("#view-choice").selectOption("top");
  const [, , high] = await camera();
  await page.keyboard.press("3");
  const [, y, low] = await camera();
  assert.ok(high > 1 && y < -1 && low < high / 2, `${high} ${y} ${low}`);
  const follows = (await page.locator("#follow").getAttribute("aria-pressed")) === "true";
  if (!follows) await page.locator("#follow").click();
  await set_time(0);
  const [before_x] = await camera();
  await set_time(2);
  const [after_x] = await camera();
  near(after_x - before_x, 2 * kSpeed, 0.5); // the arm swings, and the middle of the machine with it
  await page.keyboard.press("r");
  await page.locator("#view canvas").first().hover();
  await page.mouse.wheel(0, 300);
});

test("a click in the scene chooses what lies there", options, async () => {
  await page.keyboard.press("3");
  await set_time(0);
  const [x, y] = await page.evaluate(() => camber.screenPosition("wheel"));
  await page.mouse.move(x + 2, y);
  await page.mouse.click(x, y);
  const chosen = await page.evaluate(() => camber.chosen());
  assert.ok(["wheel", "hinge", "bob"].includes(chosen.name), JSON.stringify(chosen));
  assert.ok((await plotted())[0].title.startsWith(`${chosen.name}:`));
});

test("the list plots, adds, filters and shows single columns", options, async () => {
  await page.getByRole("tab", { name: "Machine" }).click();
  await tree_button("only").click();
  assert.deepEqual((await plotted())[0].columns[0], "axle.only.load_transfer");
  await tree_button("rim").click();
  assert.deepEqual(
    (await plotted()).map((plot) => plot.title),
    ["rim: force [N]", "rim: friction needed", "rim: contact point [m]"],
  );
  await tree_button("hinge").click({ modifiers: ["Shift"] });
  assert.equal((await plotted()).length, 6);
  await page.locator("#filter").fill("hinge");
  assert.equal(await tree_button("rim").isVisible(), false);
  await page.locator("#filter").fill("");
  await page
    .locator("details.item", { hasText: "energy" })
    .locator("summary")
    .click({ position: { x: 8, y: 10 } });
  await page.getByRole("checkbox", { name: "energy.potential" }).check();
  assert.equal((await plotted()).at(-1).title, "energy.potential [J]");
  await page.getByRole("checkbox", { name: "energy.kinetic" }).check();
  assert.deepEqual((await plotted()).at(-1).columns.slice(0, 2), ["energy.potential", "energy.kinetic"]);
  await page.getByRole("checkbox", { name: "energy.potential" }).uncheck();
  assert.deepEqual((await plotted()).at(-1).columns[0], "energy.kinetic");
});

test("a kept plot stays, the others go, and all can be closed", options, async () => {
  await tree_button("rim").click();
  await page.locator(".panel").first().getByRole("button", { name: "Keep this plot" }).click();
  await tree_button("bob").click();
  const titles = (await plotted()).map((plot) => plot.title);
  assert.deepEqual(titles.slice(0, 2), ["rim: force [N]", "bob: position [m]"]);
  await page.locator(".panel").first().getByRole("button", { name: "Close the plot" }).click();
  assert.equal((await plotted()).length, titles.length - 1);
  await page.locator("#plots-clear").click();
  assert.deepEqual(await plotted(), []);
  assert.equal(await page.locator(".hint").isVisible(), true);
});

test("plots zoom by dragging, move, and show all again; a click sets the clock", options, async () => {
  await tree_button("hinge").click();
  const over = page.locator(".u-over").first();
  const { x, y, width, height } = await over.boundingBox();
  const drag = async (from, to) => {
    await page.mouse.move(x + from * width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + (from + to) * 0.5 * width, y + height / 2);
    await page.mouse.move(x + to * width, y + height / 2);
    await page.mouse.up();
  };
  await drag(0.25, 0.75);
  let [from, to] = await window_shown();
  near(from, 1, 0.03);
  near(to, 3, 0.03);
  await page.keyboard.down("Shift");
  await drag(0.5, 0.25);
  await page.keyboard.up("Shift");
  near((await window_shown())[0], 1.5, 0.05);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  [from, to] = await window_shown();
  assert.ok(to - from < 1.9);
  await over.dblclick({ position: { x: 5, y: 20 } });
  assert.deepEqual(await window_shown(), [0, kDuration]);
  await over.click({ position: { x: 0.5 * width, y: height / 2 } });
  near(await time(), 2, 0.02);
  // Under the pointer the legend shows the nearest sample: row 300 at t = 3 s
  await page.mouse.move(x + 0.75 * width, y + height / 2);
  near((await plotted())[0].values[0], truth.swing(3), 0.02);
  await page.mouse.move(5, 5);
  await page.keyboard.press("Shift+ArrowRight");
  await page.locator("#plots-reset").click();
  assert.deepEqual(await window_shown(), [0, kDuration]);
});

test("CSV holds the rows that are shown, PNG the plot or the scene", options, async () => {
  const panel = page.locator(".panel").first();
  const csv = await saved(() => panel.getByRole("button", { name: "Save as CSV what is shown" }).click());
  assert.equal(csv.name, "run-hinge-coordinates-rad-.csv");
  const lines = csv.bytes.toString("utf8").trim().split("\n");
  assert.equal(lines[0], "t [s],q.hinge [rad],t [s],q.hinge (slower) [rad]");
  assert.equal(lines.length, 402);
  near(Number(lines[151].split(",")[1]), truth.swing(1.5));
  const plot = await saved(() => panel.getByRole("button", { name: "Save the plot as PNG" }).click());
  const scene = await saved(() => page.locator("#scene-png").click());
  assert.ok(is_png(plot.bytes) && is_png(scene.bytes));
});

test("a phase plot puts the speed over the coordinate, or what its menus say", options, async () => {
  await page.locator(".panel").first().getByRole("button", { name: "Phase plot" }).click();
  await set_time(1);
  let phase = (await plotted()).at(-1);
  assert.deepEqual(phase.columns.slice(0, 2), ["q.hinge", "u.hinge"]);
  near(phase.values[0], truth.swing(1));
  near(phase.values[1], -1.8 * Math.sin(3), 1e-4);
  await page.getByLabel("y axis").selectOption("q.axle");
  phase = (await plotted()).at(-1);
  near(phase.values[1], truth.angle(1), 1e-4);
  await page.locator("#plots-clear").click();
});

test("arrows of loads: those of contacts at first, all, none, and one from the list", options, async () => {
  const arrows = () => page.evaluate(() => [...new Set(camber.arrows())]);
  assert.deepEqual(await arrows(), ["rim"]);
  await page.locator("#loads summary").click();
  await page.locator("#arrows-joints").click();
  assert.deepEqual((await arrows()).sort(), ["hinge", "rim"]);
  const scale = () => page.locator("#scale").textContent();
  const before_scale = await scale();
  assert.match(before_scale, /N = .* m · .*N m = .* m/);
  await page.locator("#arrow-scale").fill("1");
  assert.notEqual(await scale(), before_scale);
  await page.locator("#arrows-none").click();
  assert.deepEqual(await arrows(), []);
  await page.locator("#arrows-contacts").click();
  await page.locator("#loads summary").click();
  await page.getByRole("button", { name: "Arrows of the loads of rim" }).click();
  assert.deepEqual(await arrows(), []);
});

test("the ghost can be switched off", options, async () => {
  await page.locator("#ghost").click();
  assert.equal(await page.locator("#ghost").getAttribute("aria-pressed"), "false");
  await page.keyboard.press("g");
  assert.equal(await page.locator("#ghost").getAttribute("aria-pressed"), "true");
});

test("words lead to the motion: times, names, columns and events", options, async () => {
  await page.getByRole("tab", { name: "Summary" }).click();
  assert.match(await page.locator(".warnings").first().textContent(), /not determinate/);
  await page.locator("#front").getByRole("button", { name: "1.5", exact: true }).first().click();
  near(await time(), 1.5);
  await page.locator("#front").getByRole("button", { name: "hinge" }).first().click();
  assert.deepEqual(await page.evaluate(() => camber.chosen()), { kind: "joint", name: "hinge" });
  await page.locator("#front").getByRole("button", { name: "energy.kinetic" }).first().click();
  assert.equal((await plotted()).at(-1).title, "energy.kinetic [J]");
  await page.locator(".mark").first().click();
  near(await time(), 3.75);
  await page.getByRole("tab", { name: "Summary" }).press("ArrowRight");
  assert.equal(await page.getByRole("tab", { name: "Machine" }).getAttribute("aria-selected"), "true");
});

test("help opens and closes, wide hides the words, every control has a name", options, async () => {
  await page.locator("#model").click();
  await page.keyboard.press("?");
  assert.equal(await page.locator("#help").isVisible(), true);
  await page.locator("#help-close").click();
  assert.equal(await page.locator("#help").isVisible(), false);
  await page.keyboard.press("w");
  assert.equal(await page.locator("#side").isVisible(), false);
  await page.locator("#wide").click();
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, input")]
      .filter((control) => !(control.ariaLabel || control.textContent.trim() || control.labels?.length))
      .map((control) => control.outerHTML),
  );
  assert.deepEqual(nameless, []);
});
