// What a page costs: its size, the time of the main thread until it stands, for a frame, and for a zoom of the plots; and
// how many frames a second are drawn while the motion plays.
//   node bench.mjs [PAGE.html]      without a page: 50 bodies, and 1e5 samples of 50 columns
// Times are processor time of the main thread [ms], which a busy machine or a missing graphics card disturbs least; where
// pixels are drawn without a graphics card that work is done elsewhere. Frames are counted over the time that passes, as
// a reader sees them, with the processor time that drawing one took outside the page; the line says what draws them.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./test/browser.mjs";
import { crowd, long_run } from "./test/fixtures.mjs";

const kFrames = 20;
const kPlayed = 10_000; // for the frames a second [ms]
const kSizes = [
  [1366, 768],
  [683, 384],
];

async function main_thread(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
}

/// In the page: that many frames, each of another time.
async function draw_some(frames) {
  for (let i = 0; i < frames; ++i) {
    camber.setTime(0.013 * i);
    await camber.drawn();
  }
}

async function measure(browser, name, open) {
  const { page, context } = await open();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.reload();
  await page.waitForFunction(() => window.camber?.frames > 0, null, { timeout: 300_000 });
  const opened = await main_thread(session);
  await page.evaluate(draw_some, kFrames);
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

/// Processor time of the process that draws [ms].
async function drawing_time(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return 1000 * processInfo.filter(({ type }) => type === "GPU").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/// Frames a second over a stretch of playing, at two sizes of the window.
async function count_frames(browser, name, open) {
  const session = await browser.chromium.newBrowserCDPSession();
  for (const [width, height] of kSizes) {
    const { page, context } = await open({ viewport: { width, height }, deviceScaleFactor: 1 });
    await page.evaluate(draw_some, kFrames); // what is compiled for the first frames does not count
    const before = await drawing_time(session);
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
      camber.pause();
      const frames = camber.frames - before;
      return {
        frames,
        drawn: frames / seconds,
        called: called / seconds,
        renderer: gl.getParameter(about ? about.UNMASKED_RENDERER_WEBGL : gl.RENDERER),
      };
    }, kPlayed);
    const { frames, drawn, called, renderer } = found;
    const each = (await drawing_time(session)) - before;
    console.log(
      `${name.padEnd(28)} ${width} x ${height}: ${drawn.toFixed(1)} frames/s of ${called.toFixed(1)} asked for, ` +
        `${(each / frames).toFixed(1)} ms each; ${renderer}`,
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
    await count_frames(browser, "page", open);
  } else {
    await measure(browser, "50 bodies", () => browser.open([crowd()]));
    await count_frames(browser, "50 bodies", (options) => browser.open([crowd()], options));
    await measure(browser, "1e5 samples of 50 columns", () => browser.open([long_run()]));
  }
} finally {
  await browser.stop();
}
