// Debian's chromium without a network, and pages in it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { fill_page } from "./encode.mjs";

export const kPatience = 120_000; // drawing without a graphics card on a busy machine takes its time [ms]

const kArguments = [
  "--no-sandbox",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

export function page_template() {
  return readFileSync(new URL("../dist/page.html", import.meta.url), "utf8");
}

export class Browser {
  static async start() {
    const made = new Browser();
    made.folder = mkdtempSync(join(tmpdir(), "camber-page-"));
    made.chromium = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: kArguments,
    });
    return made;
  }

  async stop() {
    await this.chromium.close();
    rmSync(this.folder, { recursive: true });
  }

  /// Opens a page with these runs from a file, as by a double click. What it asks of the network is refused and noted.
  async open(blobs, options = {}) {
    const file = join(this.folder, `${Math.random().toString(36).slice(2)}.html`);
    writeFileSync(file, fill_page(page_template(), blobs));
    return this.visit(pathToFileURL(file).href, options, (url) => url.startsWith("file:"));
  }

  async visit(address, options, allowed) {
    const context = await this.chromium.newContext({
      viewport: { width: 1366, height: 800 },
      reducedMotion: "reduce",
      acceptDownloads: true,
      deviceScaleFactor: 0.5, // a quarter of the pixels: they are drawn without a graphics card
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(kPatience);
    const noted = { console: [], requests: [] };
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") noted.console.push(message.text());
    });
    page.on("pageerror", (error) => noted.console.push(error.message));
    await page.route("**/*", (route) => {
      const url = route.request().url();
      if (allowed(url) || url.startsWith("data:") || url.startsWith("blob:")) return route.continue();
      noted.requests.push(url);
      return route.abort();
    });
    await page.goto(address);
    await page.waitForFunction(() => window.camber?.frames > 0, null, { timeout: kPatience });
    return { page, noted, context };
  }
}

/// `camber view` in small: the page, its data, and runs on demand.
export async function serve(data, run) {
  const token = "secret";
  const html = page_template().replace("@@CAMBER_DATA@@", "fetch");
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    if (url.searchParams.get("token") !== token) return response.writeHead(403).end();
    if (url.pathname === "/") return response.writeHead(200, { "Content-Type": "text/html" }).end(html);
    if (url.pathname === "/data") return response.writeHead(200).end(data);
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      const { status, content } = run(JSON.parse(body).parameters);
      response.writeHead(status).end(content);
    });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/?token=${token}`, stop: () => server.close() };
}
