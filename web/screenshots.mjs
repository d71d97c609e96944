// Pictures for the docs: node screenshots.mjs PAGES FOLDER [NAME ...]
// PAGES holds the pages of the gallery (tools/gallery_pages), pictures.json says what is taken: for each NAME the model
// (`of`; NAME itself where not given) and the time. With `from`, the direction towards the camera, the machine alone, in a
// picture of that `width`; otherwise the whole page, in the dark or on a phone where that is said.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { with_palette } from "./png.mjs";
import { Browser } from "./test/browser.mjs";

const kLaptop = { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 };
const kPhone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const kMachine = { width: 800, height: 450 };

const [pages, folder, ...names] = process.argv.slice(2);
if (!pages || !folder) {
  console.error("usage: node screenshots.mjs PAGES FOLDER [NAME ...]");
  process.exit(2);
}
const all = JSON.parse(readFileSync(new URL("pictures.json", import.meta.url), "utf8"));
mkdirSync(folder, { recursive: true });

async function take(page, shot) {
  if (!shot.from) return page.screenshot();
  const { from, width = kMachine.width } = shot;
  const options = { ...kMachine, width, from };
  const address = await page.evaluate((wanted) => camber.picture(wanted), options);
  return Buffer.from(address.split(",")[1], "base64");
}

const browser = await Browser.start();
try {
  for (const name of names.length > 0 ? names : Object.keys(all)) {
    const shot = all[name];
    if (!shot) throw new Error(`pictures.json has no ${name}`);
    const options = { ...(shot.phone ? kPhone : kLaptop), colorScheme: shot.dark ? "dark" : "light" };
    const file = pathToFileURL(resolve(pages, `${shot.of ?? name}.html`)).href;
    const { page, noted, context } = await browser.visit(file, options, (url) => url.startsWith("file:"));
    await page.evaluate((t) => (camber.setTime(t), camber.drawn()), shot.time);
    await page.evaluate(() => camber.drawn());
    const picture = with_palette(await take(page, shot));
    writeFileSync(join(folder, `${name}.png`), picture);
    await context.close();
    if (noted.console.length > 0) throw new Error(`${name}: ${noted.console.join("\n")}`);
    console.log(`${join(folder, `${name}.png`)} ${(picture.length / 1000).toFixed(0)} kB`);
  }
} finally {
  await browser.stop();
}
