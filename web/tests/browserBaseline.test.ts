// The page runs in Safari 16.4, Firefox 115 and Chromium 111: what one of them lacks is used with a guard or not at all.
//
// This is a list of names, not an analysis: a feature that is not listed here is not found.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Names of scripts that one of these browsers lacks. */
const SCRIPT = [
  ...["fromAsync", "groupBy", "withResolvers", "isSubsetOf", "isSupersetOf", "isDisjointFrom", "symmetricDifference"],
  ...[
    "startViewTransition",
    "requestIdleCallback",
    "cancelIdleCallback",
    "showPicker",
    "checkVisibility",
    "moveBefore",
  ],
  ...[
    "showPopover",
    "hidePopover",
    "togglePopover",
    "vibrate",
    "wakeLock",
    "userActivation",
    "setAppBadge",
    "connection",
  ],
  ...["share", "canShare", "clipboard", "showOpenFilePicker", "showSaveFilePicker", "webkitAudioContext", "subtle"],
  ...["randomUUID", "canParse", "isWellFormed", "fetchLater", "setHTMLUnsafe", "getHTML", "CloseWatcher", "Temporal"],
  ...["ariaLabel", "ariaPressed", "onscrollend", "CSSContainerRule", "orientation", "requestFullscreen", "getBattery"],
] as const;
/** Forms in which no method tells: static and iterator helpers, and parts of style sheets. */
const PATTERNS: readonly RegExp[] = [
  /\bPromise\.try\b/,
  /\bAbortSignal\.any\b/,
  /\bRegExp\.escape\b/,
  /\bURL\.parse\b/,
  /\bMath\.(sumPrecise|f16round)\b/,
  /\.(keys|values|entries)\(\)\s*\.\s*(map|filter|toArray|some|every|find|reduce|take|drop|flatMap|forEach)\(/,
  /\bIntl\.(DurationFormat|Segmenter)\b/,
  /:has\(/,
  /@starting-style|@scope\b|@view-transition|@position-try/,
  /\b(field-sizing|interpolate-size|anchor-name|position-anchor|animation-timeline|view-transition-name)\s*:/,
  /\b(light-dark|round|calc-size|sibling-index)\((?=[^)]*[;}])/,
];
/** What is missing without harm, each with what happens then. */
const HARMLESS: Readonly<Record<string, string>> = {
  "src/table/MatchLayout.svelte :has(": "The row of a low hand stays as high as one of cards.",
};
const METHOD = (name: string) => new RegExp(`(\\bnavigator\\??\\.|\\bcrypto\\??\\.|\\.)${name}\\b`);
const GUARDS = (name: string) => [`${name}?.`, `"${name}" in `, `typeof ${name}`];
// The clipboard's absence raises an error, which both callers catch and copy in another way.
const CAUGHT = ["clipboard"];

/** Returns the features used in a text without a guard, with their lines. */
function unguarded(file: string, text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  const found: string[] = [];
  const isCaught = /\bcatch\b/.test(code);
  const isGuarded = (name: string) =>
    GUARDS(name).some((guard) => code.includes(guard)) || (CAUGHT.includes(name) && isCaught);
  const names = SCRIPT.filter((name) => code.includes(name) && !isGuarded(name)).map(
    (name) => [name, METHOD(name)] as const,
  );
  code.split("\n").forEach((line, at) => {
    if (/^\s*\/\//.test(line)) return;
    for (const [name, method] of names) if (method.test(line)) found.push(`${file}:${at + 1} ${name}`);
    for (const pattern of PATTERNS) {
      const hit = pattern.exec(line)?.[0];
      if (hit && !isMathCall(line, hit) && !(`${file} ${hit}` in HARMLESS)) found.push(`${file}:${at + 1} ${hit}`);
    }
  });
  return found;
}
/** Whether what looks like a function of a style sheet is one of a script's. */
const isMathCall = (line: string, hit: string) => line.includes(`Math.${hit}`);

const root = join(import.meta.dirname, "..");
function sources(): [string, string][] {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => /\.(ts|svelte|css)$/.test(name))
    .map((name) => [`src/${name}`, readFileSync(join(root, "src", name), "utf8")]);
}

test("the page uses nothing that these browsers lack without a guard", () => {
  const found = sources().flatMap(([file, text]) => unguarded(file, text));
  const plain = readFileSync(join(root, "../src/filon/server/static/text.js"), "utf8");
  expect([...found, ...unguarded("text.js", plain)]).toEqual([]);
});

test.each([
  ["navigator.vibrate(60);", 1],
  ['if ("vibrate" in navigator) navigator.vibrate(60);', 0],
  ["layer.showPopover();", 1],
  ["layer.showPopover?.();", 0],
  ["const ids = map.keys().map(String);", 1],
  ["const ids = [...map.keys()].map(String);", 0],
  ["a:has(b) { color: red; }", 1],
  ["// navigator.vibrate(60)", 0],
  ["const { promise } = Promise.withResolvers();", 1],
  ["const x = Math.round(y);", 0],
  ["await navigator.clipboard.writeText(link);", 1],
])("%s is found %i times", (text, count) => {
  expect(unguarded("sample", text)).toHaveLength(count);
});
