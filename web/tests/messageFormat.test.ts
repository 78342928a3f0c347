/** Does the page tell everything as the server does? Sign by sign, in three languages, over whole matches. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Speech } from "../src/i18n/messageFormat";
import type { Language } from "../src/i18n/translations";

const MADE = JSON.parse(readFileSync(new URL("./fixtures/sentences.json", import.meta.url), "utf8")) as Record<
  string,
  any
>;

describe.each(Object.keys(MADE))("%s", (name) => {
  const { card, names, events, offers, refusals, spoken, ended } = MADE[name];
  const speech = new Speech(name.split(" ")[1] as Language, card.words, card.kinds, names);

  test("what happened is told in the same words, and weighs the same", () => {
    expect(events.length).toBeGreaterThan(20);
    for (const [event, text, weight] of events) {
      expect(speech.sentence(event.what)).toBe(text);
      expect(speech.weight(event, 0)).toBe(weight);
    }
  });

  test("moves, refusals, talk and the end are told in the same words", () => {
    expect(offers.length).toBeGreaterThan(10);
    for (const [offer, text] of offers) expect(speech.offered(offer)).toBe(text);
    for (const [refusal, text] of refusals) expect(speech.refused(refusal)).toBe(text);
    for (const [said, text] of spoken) expect(speech.spoken(said)).toBe(text);
    expect(speech.ended(ended[0])).toBe(ended[1]);
  });
});

describe.each(Object.keys(MADE).filter((name) => /^(saboteur|duel)/.test(name)))("%s", (name) => {
  const { card, names, events, offers, refusals } = MADE[name];
  const plain = new Speech(name.split(" ")[1] as Language, card.words, card.kinds, names);
  const cards = Object.keys(card.words).filter((key) => key.startsWith("card."));
  const sides = /(?<!\p{L})[NESW]{1,4}(?!\p{L})/u;
  const goals = ["8,-2", "8,0", "8,2", ...(events[0][0].what.goals ?? [])] as string[];
  const told = plain.named(names, Object.fromEntries(goals.map((cell) => [cell, "B"])));

  test("what is written names no side of a card, and a cell by its letter or not at all", () => {
    const { brief } = told;
    const written = [
      ...cards.map((key) => brief.table[key]!),
      ...events.map(([event]: any) => brief.sentence(event.what)),
      ...offers.map(([offer]: any) => brief.offered(offer)),
      ...refusals.map(([refusal]: any) => brief.refused({ ...refusal, rule: "" })),
    ];

    expect(cards.filter((key) => sides.test(card.words[key])).length).toBeGreaterThan(20);
    expect(written.filter((text) => sides.test(text) || /-?\d+,-?\d+|\(\)/.test(text))).toEqual([]);
  });

  test("what is heard says sides in words, and where a goal with a letter lies", () => {
    const { aloud } = told;

    expect(cards.filter((key) => sides.test(aloud.table[key]!))).toEqual([]);
    expect(new Set(cards.map((key) => aloud.table[key])).size).toBeGreaterThanOrEqual(
      new Set(cards.map((key) => card.words[key])).size,
    );
    expect(aloud.offered({ text: "map 8,0", verb: "map", cell: "8,0" })).toContain("B (8,0)");
  });
});
