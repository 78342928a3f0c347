/** Vite plugin: the page's words in two parts per language, `virtual:words/en` and `virtual:words/en-later`.
 *
 * The second part has the keys that only screens opened later name: those loaded by `i18n.withWords(import(…))`. A key
 * that is named nowhere, or may be composed elsewhere, is in the first part.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const NAME = /^virtual:words\/(\w\w)(-later)?$/;
const LATER = /withWords\(\s*import\("([^"]+)"\)/g;
/** Parts of a game in the result, the replay and the rules. */
const PART = /\/(PlayerResult|ResultDetails|OpenSecrets|RulePicture)\.svelte$/;
const IMPORT = /(?:\bfrom |\bimport |\bimport\()"(\.[^"]+)"/g;
/** A text in quotes, or what stands before and after the value in a template. */
const TEXT = /"([\w.]+)"|`([\w.]*)\$\{[^`]*\}([\w.]*)`|`([\w.]+)`/g;

export function words(): Plugin {
  return {
    name: "filon-words",
    resolveId: (id) => (NAME.test(id) ? id : null),
    load(id) {
      const [, language, later] = NAME.exec(id) ?? [];
      if (language === undefined) return null;
      const part = JSON.stringify(wordsOf(language)[later ? "later" : "first"]);
      // One string parses faster and is smaller than an object.
      return `export default JSON.parse(${JSON.stringify(part)})`;
    },
  };
}

type Words = Record<string, string>;

/** Returns both parts of a language's words. */
export function wordsOf(language: string): { first: Words; later: Words } {
  const all = Object.entries(JSON.parse(readFileSync(join(SRC, `words/${language}.json`), "utf8")) as Words);
  const { first, later } = textsOf(modules());
  const isLater = (key: string) => !names(first, key) && names(later, key);
  return {
    first: Object.fromEntries(all.filter(([key]) => !isLater(key))),
    later: Object.fromEntries(all.filter(([key]) => isLater(key))),
  };
}

/** Returns the sources of all modules by address. */
function modules(): Map<string, string> {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => /\.(svelte|ts)$/.test(file));
  return new Map(files.map((file) => [join(SRC, file), readFileSync(join(SRC, file), "utf8")]));
}

/** Returns what is quoted in modules that are reached only by screens opened later, and in all others. */
function textsOf(sources: ReadonlyMap<string, string>): { first: string[][]; later: string[][] } {
  const found = (from: string, path: string) =>
    ["", ".ts", ".svelte.ts", "/index.ts"]
      .map((end) => normalize(join(dirname(from), path + end)))
      .find((one) => sources.has(one));
  const opened = (source: string) => new Set([...source.matchAll(LATER)].map(([, path]) => path!));
  // Games are loaded by patterns: their modules count as needed early, except parts of screens opened later.
  const isEarly = (id: string) => id.endsWith("/main.ts") || (id.includes("/src/games/") && !PART.test(id));
  const early = new Set([...sources.keys()].filter(isEarly));
  for (const id of early) {
    const source = sources.get(id)!;
    const skipped = opened(source);
    for (const [, path] of source.matchAll(IMPORT)) {
      const next = skipped.has(path!) ? undefined : found(id, path!);
      if (next !== undefined && !PART.test(next)) early.add(next);
    }
  }
  const texts = (ids: string[]) => ids.flatMap((id) => [...sources.get(id)!.matchAll(TEXT)].map((one) => one.slice(1)));
  return { first: texts([...early]), later: texts([...sources.keys()].filter((id) => !early.has(id))) };
}

/** Returns whether one of these texts is the key, or may become it. */
function names(texts: readonly string[][], key: string): boolean {
  const base = key.replace(/\.(one|other)$/, "");
  return texts.some(([quoted, before, after, plain]) => {
    const whole = quoted ?? plain;
    if (whole !== undefined) return whole === base || whole === key || (whole.endsWith(".") && base.startsWith(whole));
    return before || after ? base.startsWith(before ?? "") && base.endsWith(after ?? "") : false;
  });
}
