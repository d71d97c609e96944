// Bundles src/ into dist/page.html: one file with everything in it, and @@CAMBER_DATA@@ where the program puts a run.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { build } from "esbuild";

const here = new URL(".", import.meta.url).pathname;

async function bundle(entry) {
  const result = await build({
    entryPoints: [`${here}src/${entry}`],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    legalComments: "none",
  });
  return result.outputFiles[0].text.trim();
}

const [code, style] = await Promise.all([bundle("main.ts"), bundle("style.css")]);
const deflated = deflateSync(code, { level: 9 }).toString("base64");
let page = readFileSync(`${here}src/page.html`, "utf8");
// The page runs these two scripts and no other: the one that unpacks the code, and the code.
const loaders = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
if (loaders.length !== 1) throw new Error("src/page.html must hold one script");
const hash = (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const scripts = `${hash(loaders[0])} ${hash(code)}`;
const parts = { "@@CAMBER_STYLE@@": style, "@@CAMBER_CODE@@": deflated, "@@CAMBER_SCRIPTS@@": scripts };
for (const [place, text] of Object.entries(parts)) {
  if (page.split(place).length !== 2) throw new Error(`src/page.html must hold ${place} once`);
  page = page.replace(place, () => text);
}
if (page.split("@@CAMBER_DATA@@").length !== 2) throw new Error("the page must hold @@CAMBER_DATA@@ once");
mkdirSync(`${here}dist`, { recursive: true });
writeFileSync(`${here}dist/page.html`, page);
const kilobytes = (text) => (text.length / 1000).toFixed(0);
console.log(`dist/page.html: ${kilobytes(page)} kB; script ${kilobytes(code)} kB, stored in ${kilobytes(deflated)} kB`);
