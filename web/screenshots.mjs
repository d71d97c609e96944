// Pictures of pages for the docs: node screenshots.mjs FOLDER PAGE.html@TIME[:light|dark][:phone] ...
// Each becomes FOLDER/NAME.png, NAME that of the page (and -dark, -phone). `camber report DIR --out NAME.html` makes pages.
import { mkdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./test/browser.mjs";

const kLaptop = { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 };
const kPhone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const [folder, ...pictures] = process.argv.slice(2);
if (!folder || pictures.length === 0) {
  console.error("usage: node screenshots.mjs FOLDER PAGE.html@TIME[:light|dark][:phone] ...");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const browser = await Browser.start();
try {
  for (const picture of pictures) {
    const [, file, time, words] = /^(.*)@([\d.]+)((?::\w+)*)$/.exec(picture) ?? [];
    if (!file) throw new Error(`${picture} is not PAGE.html@TIME`);
    const dark = words.includes(":dark");
    const phone = words.includes(":phone");
    const options = { ...(phone ? kPhone : kLaptop), colorScheme: dark ? "dark" : "light" };
    const { page, noted, context } = await browser.visit(pathToFileURL(resolve(file)).href, options, (url) =>
      url.startsWith("file:"),
    );
    await page.evaluate((t) => (camber.setTime(t), camber.drawn()), Number(time));
    await page.evaluate(() => camber.drawn());
    const name = [basename(file, ".html"), ...(dark ? ["dark"] : []), ...(phone ? ["phone"] : [])].join("-");
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
    if (noted.console.length > 0) throw new Error(`${file}: ${noted.console.join("\n")}`);
    console.log(join(folder, `${name}.png`));
  }
} finally {
  await browser.stop();
}
