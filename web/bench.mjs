// What a page costs: its size, the time of the main thread until it stands, for a frame, and for a zoom of the plots; and
// how many frames a second are drawn while the motion plays.
//   node bench.mjs [PAGE.html]      without a page: 50 bodies, and 1e5 samples of 50 columns
// Times are processor time of the main thread [ms], which a busy machine or a missing graphics card disturbs least; where
// pixels are drawn without a graphics card that work is done elsewhere. Frames are counted over the time that passes, as
// a reader sees them; the line says what draws them.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./test/browser.mjs";
import { crowd, long_run } from "./test/fixtures.mjs";

const kFrames = 20;
const kPlayed = 5000; // for the frames a second [ms]
const kSizes = [
  [1366, 768],
  [683, 384],
];

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

/// Frames a second over a stretch of playing, at two sizes of the window.
async function count_frames(name, open) {
  for (const [width, height] of kSizes) {
    const { page, context } = await open({ viewport: { width, height }, deviceScaleFactor: 1 });
    const found = await page.evaluate(async (wanted) => {
      camber.setTime(0);
      await camber.drawn();
      camber.play();
      const next = () => new Promise(requestAnimationFrame);
      const begin = await next();
      const before = camber.frames;
      let [now, called] = [begin, 0];
      while (now - begin < wanted) {
        now = await next();
        ++called;
      }
      const gl = document.querySelector("canvas").getContext("webgl2");
      const about = gl.getExtension("WEBGL_debug_renderer_info");
      const seconds = (now - begin) / 1000;
      return {
        drawn: (camber.frames - before) / seconds,
        called: called / seconds,
        renderer: gl.getParameter(about ? about.UNMASKED_RENDERER_WEBGL : gl.RENDERER),
      };
    }, kPlayed);
    const { drawn, called, renderer } = found;
    console.log(
      `${name.padEnd(28)} ${width} x ${height}: ${drawn.toFixed(1)} frames/s of ${called.toFixed(1)} asked for; ${renderer}`,
    );
    await context.close();
  }
}

const browser = await Browser.start();
const file = process.argv[2];
try {
  if (file) {
    console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(2)} MB`);
    const open = (options = {}) =>
      browser.visit(pathToFileURL(resolve(file)).href, options, (url) => url.startsWith("file:"));
    await measure(browser, "page", open);
    await count_frames("page", open);
  } else {
    await measure(browser, "50 bodies", () => browser.open([crowd()]));
    await count_frames("50 bodies", (options) => browser.open([crowd()], options));
    await measure(browser, "1e5 samples of 50 columns", () => browser.open([long_run()]));
  }
} finally {
  await browser.stop();
}
