/** The page's sentences equal the server's, character by character, in three languages, over whole matches. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MessageFormatter } from "../src/i18n/messageFormat";
import type { Language } from "../src/i18n/translations";

const FIXTURES = JSON.parse(readFileSync(new URL("./fixtures/sentences.json", import.meta.url), "utf8")) as Record<
  string,
  any
>;

describe.each(Object.keys(FIXTURES))("%s", (name) => {
  const { card, names, events, offers, refusals, phrases, outcomes } = FIXTURES[name];
  const plain = new MessageFormatter(name.split(" ")[1] as Language, card.words, card.kinds);
  /** Formatters in the order of the fixtures: for nobody, then for each seat. */
  const readers = [null, 0, 1].slice(0, names.length + 1).map((reader) => plain.withNames(names, {}, reader));
  const ownerOf = (audience: string) => (audience === "all" ? null : Number(audience.slice(1)) - 1);

  test("events have the server's sentences and weights, for every reader", () => {
    expect(events.length).toBeGreaterThan(20);
    for (const [event, texts, weight] of events) {
      expect(readers.map((formatter) => formatter.eventSentence(event.what, ownerOf(event.audience)))).toEqual(texts);
      expect(plain.weight(event, 0)).toBe(weight);
    }
  });

  test("moves, refusals, phrases and outcomes have the server's sentences, for every reader", () => {
    expect(offers.length).toBeGreaterThan(10);
    for (const [offer, texts] of offers) expect(readers.map((one) => one.offerSentence(offer))).toEqual(texts);
    for (const [refusal, texts] of refusals) expect(readers.map((one) => one.refusalSentence(refusal))).toEqual(texts);
    for (const [said, texts] of phrases) expect(readers.map((one) => one.phraseSentence(said))).toEqual(texts);
    for (const [outcome, texts] of outcomes) expect(readers.map((one) => one.outcomeSentence(outcome))).toEqual(texts);
  });
});

test.each([
  ["duel en", ["key", "key"], "Ana discards two keys."],
  ["duel fr", ["key", "key"], "deux clefs"],
  ["duel de", ["key", "key"], "zwei Schlüssel"],
  ["duel de", ["curve_NW", "map", "curve_NW"], "zwei Kurven NW und eine Schatzkarte"],
  ["duel en", ["lamp", "map", "lamp"], "Ana discards lamp, a map and lamp."],
])("equal cards in a list are counted where they have a plural: %s %j", (name, cards, text) => {
  const { card } = FIXTURES[name]!;
  const formatter = new MessageFormatter(name.split(" ")[1] as Language, card.words, card.kinds, ["Ana"]);

  expect(formatter.eventSentence({ kind: "passed", by: 0, cards } as never)).toContain(text);
});

describe.each(Object.keys(FIXTURES).filter((name) => /^(saboteur|duel)/.test(name)))("%s", (name) => {
  const { card, names, events, offers, refusals } = FIXTURES[name];
  const plain = new MessageFormatter(name.split(" ")[1] as Language, card.words, card.kinds, names);
  const cards = Object.keys(card.words).filter((key) => key.startsWith("card."));
  const sides = /(?<!\p{L})[NESWO]{1,4}(?!\p{L})/u;
  const goals = ["8,-2", "8,0", "8,2", ...(events[0][0].what.goals ?? [])] as string[];
  const named = plain.withNames(names, Object.fromEntries(goals.map((cell) => [cell, "B"])));

  test("brief sentences name no side of a card, and cells only by their letter", () => {
    const { brief } = named;
    const written = [
      ...cards.map((key) => brief.texts[key]!),
      ...events.map(([event]: any) => brief.eventSentence(event.what)),
      ...offers.map(([offer]: any) => brief.offerSentence(offer)),
      ...refusals.map(([refusal]: any) => brief.refusalSentence({ ...refusal, rule: "" })),
    ];

    expect(cards.filter((key) => sides.test(card.words[key])).length).toBeGreaterThan(20);
    expect(written.filter((text) => sides.test(text) || /-?\d+,-?\d+|\(\)/.test(text))).toEqual([]);
  });

  test("sentences for screen readers have sides in words and the cell of a lettered goal", () => {
    const { forScreenReader } = named;

    expect(cards.filter((key) => sides.test(forScreenReader.texts[key]!))).toEqual([]);
    expect(new Set(cards.map((key) => forScreenReader.texts[key])).size).toBeGreaterThanOrEqual(
      new Set(cards.map((key) => card.words[key])).size,
    );
    expect(forScreenReader.offerSentence({ text: "map 8,0", verb: "map", cell: "8,0" })).toContain("B (8,0)");
  });
});
