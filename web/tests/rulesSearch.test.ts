/** The rules search finds sentences, with the number of their rule, whatever accents and capitals are typed. */
import { describe, expect, it } from "vitest";
import type { Block } from "../src/connection/apiClient";
import { searchRules, sentencesIn, sentencesOf } from "../src/screens/rules/rulesSearch";

const block = (kind: Block["kind"], text: string, number = "", rows: string[][] = [], appendix = false): Block => ({
  kind,
  text,
  number,
  rows,
  appendix,
});
const RULES: Block[] = [
  block("heading", "S4 Laying a tunnel", "S4"),
  block("item", "S4.4 Your tunnel must be joined (see S4.2). You cannot walk through a dead end. Not ever.", "S4.4"),
  block("table", "", "", [
    ["français", "English"],
    ["cul-de-sac", "dead end"],
    ["départ", "start"],
  ]),
  block("item", "S5.1 Posez-le à l’arrivée. Die Größe zählt.", "S5.1"),
];
const GLOSSARY: Block[] = [
  block("heading", "Appendix for programmers", "", [], true),
  block("item", "The dead end joined to a tunnel.", "", [], true),
  block("table", "", "", [["texts"], ["`lay xEW` lays a dead end"], ["`EW`"]], true),
];
const said = (query: string) =>
  searchRules(RULES, query).map((hit) => `${hit.number} ${hit.parts.map((part) => part.text).join("")}`);

describe("rules search", () => {
  it("finds the sentence, and of a table the row", () => {
    expect(said("Dead  end")).toEqual(["S4.4 You cannot walk through a dead end.", "S4.4 cul-de-sac · dead end"]);
  });
  it("marks what was searched for", () => {
    const [hit] = searchRules(RULES, "DEAD END");
    expect(hit?.parts.filter((part) => part.found).map((part) => part.text)).toEqual(["dead end"]);
  });
  it("ignores accents, apostrophes and ß", () => {
    expect(said("a l'arrivee")).toEqual(["S5.1 Posez-le à l’arrivée."]);
    const [hit] = searchRules(RULES, "grösse");
    expect(hit?.parts.find((part) => part.found)?.text).toBe("Größe");
  });
  it("finds all words of a query where the whole is nowhere", () => {
    expect(said("joined tunnel")).toEqual(["S4.4 Your tunnel must be joined (see S4.2)."]);
  });
  it("finds the rules first, and the appendix after them", () => {
    const found = (query: string) => searchRules([...RULES, ...GLOSSARY], query).map((hit) => hit.inAppendix);
    expect(found("dead end")).toEqual([false, false, true, true]);
    // What stands in the appendix as it is written does not hide a sentence of the rules with the same words.
    expect(found("joined to a tunnel")).toEqual([true]);
    expect(found("tunnel joined")).toEqual([false, true]);
    expect(searchRules([...GLOSSARY, ...RULES], "dead end").map((hit) => hit.inAppendix)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
  it("says which sentence of its block was found, and which row of a table", () => {
    const places = searchRules([...RULES, ...GLOSSARY], "dead end").map((hit) => [hit.block, hit.sentence]);
    expect(places).toEqual([
      [1, 1],
      [2, 0],
      [5, 0],
      [6, 0],
    ]);
    expect(sentencesIn(RULES[1] as Block)[1]).toBe("You cannot walk through a dead end.");
  });
  it("finds a rule by its number, and nothing for an empty query", () => {
    expect(said("s5.1")).toEqual(["S5.1 Posez-le à l’arrivée."]);
    expect(said("  ")).toEqual([]);
    expect(said("dragon")).toEqual([]);
  });
  it("splits sentences but not rule numbers", () => {
    expect(sentencesOf("See S4.2 and S4.4. Then « go ».")).toEqual(["See S4.2 and S4.4.", "Then « go »."]);
  });
});
