// The page opens anywhere, offline, and shows what the columns say.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser, kPatience, page_template } from "./browser.mjs";
import { everything, kRadius, long_run, parts, truth, vehicle } from "./fixtures.mjs";

let browser;
before(async () => (browser = await Browser.start()));
after(() => browser.stop());

/// A column is stored in 2^22 steps of its range; the range of x is 4.8 m: steps of 1.1e-6 m. Between two rows the page
/// draws a straight line, exact for a steady motion.
const kStored = 2e-6;

function close(found, expected, tolerance) {
  assert.equal(found.length, expected.length);
  expected.forEach((value, i) => assert.ok(Math.abs(found[i] - value) <= tolerance, `${found} is not ${expected}`));
}

test(
  "opens without the network, without a word on the console, with one place for the data",
  { timeout: kPatience },
  async () => {
    assert.equal(page_template().split("@@CAMBER_DATA@@").length, 2);
    const { page, noted, context } = await browser.open([vehicle()]);
    assert.equal(await page.title(), "Wheel with an arm – Camber");
    await page.evaluate(() => fetch("https://example.org/").catch(() => 0)); // the page's own policy forbids it
    assert.deepEqual(noted.requests, []);
    assert.deepEqual(
      noted.console.filter((text) => !text.includes("example.org")),
      [],
    );
    await context.close();
  },
);

test("a wheel stands where the columns put it, at a row and between two", { timeout: kPatience }, async () => {
  const { page, context } = await browser.open([vehicle()]);
  for (const t of [0, 1.5, 2.005, 3.999]) {
    const [position, [qw, , qy]] = await page.evaluate(
      (time) => (camber.setTime(time), [camber.bodyPosition("wheel"), camber.bodyQuaternion("wheel")]),
      t,
    );
    close(position, truth.wheel(t), kStored);
    // Turned by the way over the radius, up to whole turns
    const turned = 2 * Math.atan2(qy, qw);
    assert.ok(Math.abs(Math.sin((turned - truth.angle(t)) / 2)) < 1e-5, `turned ${turned} at ${t}`);
  }
  await context.close();
});

test("cams, gears, bowls and planes take the room that they should, and fill their picture", { timeout: kPatience }, async () => {
  const { page, noted, context } = await browser.open([parts()]);
  const single = 1e-6; // places on the graphics card have 24 bits
  const [plate, gear, all] = await page.evaluate(() => [
    camber.bounds("part"),
    camber.bounds("gear"),
    camber.bounds(),
  ]);
  // The stripe on the plate is a little higher than its faces: 0.6 % of the largest radius on each side.
  close(plate[0], [-0.1, -0.2, -0.05 - 0.0018], single);
  close(plate[1], [0.3, 0.2, 0.05 + 0.0018], single);
  // Tips a module outside the pitch circle, at 0.14 of the pitch from the middle of the tooth; 2 x 0.5/20 m a module
  const tip = 0.55 * Math.cos((0.14 * 2 * Math.PI) / 20);
  close([gear[1][0]], [tip], single);
  // The bowl hangs down to -1 and its wall; the plane's slab reaches a quarter of the machine's length past the contact.
  close([all[0][2], all[1][0]], [-1.012, 3.25], single);
  const picture = await page.evaluate(async () => {
    const image = new Image();
    image.src = camber.picture({ width: 160, height: 90, from: [0.5, -1, 0.5] });
    await image.decode();
    const canvas = new OffscreenCanvas(160, 90).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, 160, 90);
    const [r, g, b] = data;
    const drawn = [];
    for (let i = 0; i < data.length; i += 4)
      if (data[i] !== r || data[i + 1] !== g || data[i + 2] !== b) drawn.push((i / 4) % 160);
    return { width: image.width, from: Math.min(...drawn), to: Math.max(...drawn) };
  });
  assert.equal(picture.width, 160);
  // Nine tenths of the picture, in the middle of it; a pixel of room for smooth edges
  close([picture.from, picture.to], [8, 151], 1.5);
  assert.deepEqual(noted.console, []);
  await context.close();
});

test("plots carry the numbers of their columns", { timeout: kPatience }, async () => {
  const { page, context } = await browser.open([vehicle()]);
  await page.getByRole("tab", { name: "Machine" }).click();
  await page.getByRole("button", { name: "hinge", exact: true }).click();
  await page.evaluate(() => camber.setTime(1.5));
  const plots = await page.evaluate(() => camber.plotted());
  assert.deepEqual(
    plots.map((plot) => plot.title),
    ["hinge: coordinates [rad]", "hinge: force [N]", "hinge: moment [N m]"],
  );
  assert.deepEqual(plots[1].columns, ["reaction.hinge.fx", "reaction.hinge.fy", "reaction.hinge.fz"]);
  close(plots[0].values, [truth.swing(1.5)], 1e-6);
  close(plots[1].values, truth.force(1.5), 1e-5);
  assert.equal(plots[0].points, 401);
  const shown = await page.locator(".panel").nth(1).locator(".legend .number").allTextContents();
  close(
    shown.map((text) => Number(text.replace("−", "-"))),
    truth.force(1.5),
    6e-3,
  ); // five digits of 184
  await context.close();
});

test("the tree is what the columns say, and no plot has two units", { timeout: kPatience }, async () => {
  const { page, context } = await browser.open([everything()]);
  await page.getByRole("tab", { name: "Machine" }).click();
  const tree = await page.locator(".items section").evaluateAll((sections) =>
    sections.map((section) => [
      section.querySelector("h2").textContent,
      ...[...section.querySelectorAll(".entity")].map((button) => button.textContent),
    ]),
  );
  assert.deepEqual(tree, [
    ["Whole machine", "energy", "noc.I"],
    ["Outputs", "slip"],
    ["Actuators", "motor"],
    ["Force elements", "coil"],
    ["Joints", "O"],
    ["gizmo", "new"],
  ]);
  for (const [name, titles] of [
    ["coil", ["coil: spring [m]", "coil: spring [N]"]],
    ["motor", ["motor: effort [N m]"]],
    ["slip", ["slip: expression", "slip: expression"]], // units are not known: they may differ
    ["O", ["O: coordinates [rad]", "O: coordinates [m]", "O: force [N]"]],
  ]) {
    await page.getByRole("button", { name, exact: true }).click();
    const plots = await page.evaluate(() => camber.plotted());
    assert.deepEqual(
      plots.map((plot) => plot.title),
      titles,
    );
  }
  // One column more goes into a plot of its unit
  await page.locator("#plots-clear").click();
  for (const [name, column] of [
    ["coil", "spring.coil.length"],
    ["O", "q.O.slide"],
    ["motor", "tau.motor"],
  ]) {
    const item = page.locator("details.item", { has: page.getByRole("button", { name, exact: true }) });
    await item.locator("summary").click({ position: { x: 8, y: 10 } });
    await page.getByRole("checkbox", { name: column }).check();
  }
  const plots = await page.evaluate(() => camber.plotted());
  assert.deepEqual(
    plots.map((plot) => plot.columns),
    [["spring.coil.length", "q.O.slide"], ["tau.motor"]],
  );
  await context.close();
});

test("a column of another run with another unit is left out", { timeout: kPatience }, async () => {
  const { page, context } = await browser.open([everything(), everything("mm")]);
  await page.getByRole("tab", { name: "Machine" }).click();
  await page.getByRole("button", { name: "coil", exact: true }).click();
  const plots = await page.evaluate(() => camber.plotted());
  assert.deepEqual(
    plots.map((plot) => plot.columns),
    [["spring.coil.length"], ["spring.coil.force", "spring.coil.force (parts)"]],
  );
  await context.close();
});

test("two runs: the second is a ghost in the scene and dashed in the plots", { timeout: kPatience }, async () => {
  const { page, noted, context } = await browser.open([vehicle(), vehicle({ name: "slower", speed: 0.9, rows: 301 })]);
  const [first, second] = await page.evaluate(
    () => (camber.setTime(2), [camber.bodyPosition("wheel"), camber.bodyPosition("wheel", 1)]),
  );
  close(first, truth.wheel(2), kStored);
  close(second, truth.wheel(2, 0.9), kStored);
  await page.getByRole("tab", { name: "Machine" }).click();
  await page.getByRole("button", { name: "wheel", exact: true }).click();
  const [position] = await page.evaluate(() => camber.plotted());
  assert.deepEqual(position.columns.slice(2, 4), ["pose.wheel.z", "pose.wheel.x (slower)"]);
  close(position.values, [2.4, 0, kRadius, 1.8, 0, kRadius], kStored);
  assert.ok(position.points > 401, "the times of both runs");
  assert.deepEqual(noted.console, []);
  await context.close();
});

test(
  "a long run is drawn with as many points as the screen shows, and no peak is lost",
  { timeout: kPatience },
  async () => {
    const { page, context } = await browser.open([long_run()]);
    const plots = await page.evaluate(() => camber.plotted());
    const width = await page
      .locator(".chart")
      .first()
      .evaluate((chart) => chart.clientWidth);
    assert.equal(plots[0].columns.length, 8);
    assert.ok(plots[0].points <= 2 * width, `${plots[0].points} points for ${width} pixels`);
    // A spike of one sample at t = 42 s, five high: the axis must have room for it
    assert.ok(plots[0].range[1] > 5, `the axis ends at ${plots[0].range[1]}`);
    await page.keyboard.press("+");
    assert.deepEqual((await page.evaluate(() => camber.plotWindow())).map(Math.round), [0, 50]);
    await context.close();
  },
);

test("a phone needs no scrolling sideways and reads warnings first", { timeout: kPatience }, async () => {
  const { page, context } = await browser.open([vehicle()], {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  const top = (selector) => page.locator(selector).evaluate((found) => found.getBoundingClientRect().top + scrollY);
  const order = await Promise.all([".warnings", "#view", "#plots", "#tabs"].map(top));
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
  assert.equal(await page.evaluate(() => scrollY), 0);
  await context.close();
});

test("frames that come slowly make the scene coarser, quick ones leave it", { timeout: kPatience }, async () => {
  const { page, context } = await browser.open([vehicle()], { deviceScaleFactor: 1 });
  const after_frames = (interval, count) =>
    page.evaluate(
      ([ms, n]) => {
        for (let i = 0; i < n; ++i) camber.noteFrame(ms);
        return camber.quality;
      },
      [interval, count],
    );
  assert.deepEqual(await after_frames(16, 1000), { pixelRatio: 1, shadows: true });
  assert.deepEqual(await after_frames(6000, 10), { pixelRatio: 1, shadows: true }, "nobody looked");
  assert.deepEqual(await after_frames(50, 30), { pixelRatio: 1, shadows: false });
  assert.deepEqual(await after_frames(50, 30), { pixelRatio: 0.5, shadows: false });
  assert.deepEqual(await after_frames(50, 90), { pixelRatio: 0.5, shadows: false });
  await context.close();
});

test("dark where the system is dark, and the other way at a button", { timeout: kPatience }, async () => {
  const { page, context } = await browser.open([vehicle()], { colorScheme: "dark" });
  const brightness = () =>
    page.evaluate(() => {
      const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
      return (r + g + b) / 3;
    });
  assert.ok((await brightness()) < 60);
  await page.locator("#theme").click();
  assert.ok((await brightness()) > 200);
  await context.close();
});
