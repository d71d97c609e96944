// What a page costs: its size, the time of the main thread until it stands, for a frame, and for a zoom of the plots.
//   node bench.mjs [PAGE.html]      without a page: 50 bodies, and 1e5 samples of 50 columns
// Times are processor time of the main thread [ms], which a busy machine or a missing graphics card disturbs least; where
// pixels are drawn without a graphics card that work is done elsewhere.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./test/browser.mjs";
import { crowd, long_run } from "./test/fixtures.mjs";

const kFrames = 20;

async function main_thread(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
}

async function measure(browser, name, open) {
  const { page, context } = await open();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.reload();
  await page.waitForFunction(() => window.camber?.frames > 0, null, { timeout: 300_000 });
  const opened = await main_thread(session);
  await page.evaluate(async (frames) => {
    for (let i = 0; i < frames; ++i) {
      camber.setTime(0.013 * i);
      await camber.drawn();
    }
  }, kFrames);
  const played = await main_thread(session);
  await page.evaluate(async () => {
    for (let i = 0; i < 10; ++i) {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: i < 5 ? "+" : "-" }));
      await new Promise(requestAnimationFrame);
    }
  });
  const zoomed = await main_thread(session);
  const text = (value) => value.toFixed(1).padStart(8);
  console.log(
    `${name.padEnd(28)} open ${text(opened)} ms, a frame ${text((played - opened) / kFrames)} ms, a zoom ${text((zoomed - played) / 10)} ms`,
  );
  await context.close();
}

const browser = await Browser.start();
const file = process.argv[2];
try {
  if (file) {
    console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(2)} MB`);
    await measure(browser, "page", () =>
      browser.visit(pathToFileURL(resolve(file)).href, {}, (url) => url.startsWith("file:")),
    );
  } else {
    await measure(browser, "50 bodies", () => browser.open([crowd()]));
    await measure(browser, "1e5 samples of 50 columns", () => browser.open([long_run()]));
  }
} finally {
  await browser.stop();
}
