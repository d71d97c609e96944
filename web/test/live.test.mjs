// The page as `camber view` serves it: data by fetch, other parameters by sliders.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser, kPatience, serve } from "./browser.mjs";
import { kSpeed, truth, vehicle } from "./fixtures.mjs";

let browser;
let server;
const asked = [];
before(async () => {
  browser = await Browser.start();
  server = await serve(vehicle({ live: true }), (parameters) => {
    asked.push(parameters);
    if (parameters.speed === 0) return { status: 422, content: JSON.stringify({ error: "speed: 0 does not roll" }) };
    return { status: 200, content: vehicle({ live: true, name: "new", speed: parameters.speed ?? kSpeed }) };
  });
});
after(async () => {
  server.stop();
  await browser.stop();
});

test("a slider makes a new run over the old one, a refusal is said", { timeout: 2 * kPatience }, async () => {
  const { page, noted } = await browser.visit(server.address, {}, (url) => url.startsWith("http://127.0.0.1:"));
  const x = (run) => page.evaluate((i) => (camber.setTime(2), camber.bodyPosition("wheel", i)?.[0]), run);
  assert.ok(Math.abs((await x(0)) - truth.wheel(2)[0]) < 2e-6);
  assert.equal(await x(1), undefined);

  // What follows from the speed has no slider
  const sliders = await page.locator("#parameters input[type=range]").evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.deepEqual(sliders, ["speed", "phase"]);
  const derived = () => page.locator("#derived tr").allTextContents();
  assert.deepEqual(await derived(), ["spin4"]);

  const slider = page.getByRole("slider", { name: "speed", exact: true });
  await slider.evaluate((range) => {
    for (const value of ["1.5", "1.8", "2.04"]) {
      // only the last one is asked for
      range.value = value;
      range.dispatchEvent(new Event("input"));
    }
  });
  await page.waitForFunction(() => camber.bodyPosition("wheel", 1) !== undefined);
  assert.deepEqual(asked, [{ speed: 2.04 }]);
  assert.deepEqual(await derived(), ["spin6.8"]);
  assert.ok(Math.abs((await x(0)) - 2 * 2.04) < 4e-6);
  assert.ok(Math.abs((await x(1)) - 2 * kSpeed) < 2e-6);
  assert.match((await page.evaluate(() => camber.plotted()))[0].columns.at(-1), /\(run\)$/);

  await page.getByRole("spinbutton", { name: "speed, value" }).fill("0");
  await page.getByRole("spinbutton", { name: "speed, value" }).press("Enter");
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("does not roll"));
  assert.ok(Math.abs((await x(0)) - 2 * 2.04) < 4e-6, "the last good run stays");

  await page.getByRole("button", { name: "Reset all" }).click();
  await page.waitForFunction((expected) => Math.abs(camber.bodyPosition("wheel")[0] - expected) < 1e-3, 2 * kSpeed);
  assert.deepEqual(asked.at(-1), {});
  assert.deepEqual(noted.requests, []);
  assert.deepEqual(
    noted.console.filter((text) => !text.includes("422")),
    [],
  ); // the browser's own note of the refusal
});
