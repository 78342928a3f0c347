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
