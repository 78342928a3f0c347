/** Does the page tell everything as the server does? Sign by sign, in three languages, over whole matches. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Speech } from "../src/wire/speech";
import type { Language } from "../src/wire/words";

const MADE = JSON.parse(readFileSync(new URL("./made/sentences.json", import.meta.url), "utf8")) as Record<string, any>;

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

test("whoever sees the card is told its name without its sides, and a goal by its letter", () => {
  const { card, names } = MADE["duel en"];
  const plain = new Speech("en", card.words, card.kinds, names);
  const told = plain.named(names, { "8,0": "B (8,0)" });
  const sides = /\b[NESW]{1,4}\b/;
  const cards = Object.keys(card.words).filter((key) => key.startsWith("card."));

  expect(cards.filter((key) => sides.test(card.words[key])).length).toBeGreaterThan(20);
  for (const key of cards) expect(plain.brief.table[key]).not.toMatch(sides);
  expect(told.offered({ text: "map 8,0", verb: "map", cell: "8,0" })).toContain("B (8,0)");
});
