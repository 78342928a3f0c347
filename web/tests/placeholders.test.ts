/** Every text that the page shows gets a value for each of its placeholders. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type AST, parse } from "svelte/compiler";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const PACKAGES = ["core", "server", "games/duel", "games/sabale", "games/saboteur", "games/sacramento"];
const TEXTS: Record<string, string>[] = [
  join(ROOT, "web/src/words/en.json"),
  ...PACKAGES.map((one) => join(ROOT, "src/filon", one, "words/en.json")),
].map((path) => JSON.parse(readFileSync(path, "utf-8")) as Record<string, string>);
/** Returns the texts of a key, in both numbers: the page's own, or else those of the server and the games. */
const textsOf = (key: string) => {
  const found = TEXTS.map((texts) => [texts[key], texts[`${key}.one`], texts[`${key}.other`]].filter((one) => one));
  return (found[0]!.length ? found[0]! : found.flat()) as string[];
};

/** A node of the syntax tree; only what is used here. */
interface Node {
  type: string;
  [field: string]: unknown;
}
interface Call {
  readonly where: string;
  readonly key: string;
  readonly given: readonly string[];
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* walk(one);
  else if (typeof value === "object" && value !== null) {
    if (isNode(value)) yield value;
    for (const [field, child] of Object.entries(value)) if (field !== "metadata") yield* walk(child);
  }
}

const isNothing = (node: Node | undefined) =>
  node === undefined || (node.type === "Literal" && node["value"] === null) || node["name"] === "undefined";

/** Returns the names of the values that a call passes; null if they cannot be read from the source. */
function givenNames(amount: Node | undefined, values: Node | undefined): string[] | null {
  const count = isNothing(amount) ? [] : ["count"];
  if (values === undefined) return count;
  if (values.type !== "ObjectExpression") return null;
  const properties = values["properties"] as Node[];
  if (properties.some((one) => one.type !== "Property")) return null;
  return [...count, ...properties.map((one) => String((one["key"] as Node)["name"] ?? (one["key"] as Node)["value"]))];
}

/** Returns the calls with a literal key in one file; a module is parsed as the script of a component. */
function callsIn(path: string): Call[] {
  const source = readFileSync(path, "utf-8");
  const component = path.endsWith(".svelte") ? source : `<script lang="ts">${source}</script>`;
  const tree: AST.Root = parse(component, { modern: true, filename: path });
  const found: Call[] = [];
  for (const node of walk([tree.fragment, tree.instance, tree.module])) {
    if (node.type !== "CallExpression") continue;
    const callee = node["callee"] as Node;
    const method = callee.type === "MemberExpression" ? (callee["property"] as Node)["name"] : callee["name"];
    const [key, amount, values] = node["arguments"] as Node[];
    if (method !== "translate" || typeof key?.["value"] !== "string") continue;
    const given = givenNames(amount, values);
    if (given) found.push({ where: path.slice(ROOT.length), key: key["value"], given });
  }
  return found;
}

const SOURCES = readdirSync(join(ROOT, "web/src"), { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".d.ts"))
  .map((name) => join(ROOT, "web/src", name));
const CALLS = SOURCES.flatMap(callsIn);

test("texts get a value for each of their placeholders", () => {
  const lacking = CALLS.flatMap(({ where, key, given }) =>
    textsOf(key)
      .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))
      .filter((name) => !given.includes(name))
      .map((name) => `${where}: ${key} lacks ${name}`),
  );

  expect(CALLS.length).toBeGreaterThan(200);
  expect([...new Set(lacking)]).toEqual([]);
});

test("texts are in the words of the page, of the server or of a game", () => {
  expect(CALLS.filter(({ key }) => !textsOf(key).length)).toEqual([]);
});
