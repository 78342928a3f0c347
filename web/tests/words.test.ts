/** The page's words come in two parts: the second with the screens that are opened later (tools/words.ts). */
import { expect, test } from "vitest";
import de from "../src/words/de.json";
import en from "../src/words/en.json";
import all from "../src/words/fr.json";
import { wordsOf } from "../tools/words";

test("every text is in one of the two parts", () => {
  const { first, later } = wordsOf("fr");
  expect({ ...later, ...first }).toEqual(all);
  expect(Object.keys(first).length + Object.keys(later).length).toBe(Object.keys(all).length);
});

// A hint is asked for; a tip comes by itself.
test("hints and the tips of a first game have different names", () => {
  const noun = { en: /hint/i, fr: /conseil/i, de: /tipp/i };
  for (const [language, words] of Object.entries({ en, fr: all, de })) {
    expect(words.hint).toMatch(noun[language as keyof typeof noun]);
    for (const [key, text] of Object.entries(words))
      if (/^tips(\.|$)/.test(key)) expect(text).not.toMatch(noun[language as keyof typeof noun]);
  }
});

test("what the home screen and a table name is in the first part, settings and the replay in the second", () => {
  const { first, later } = wordsOf("en");
  for (const key of ["play_now", "your_turn", "state.offline", "log", "rules", "level.novice", "cards_in_hand.one"])
    expect(Object.keys(first)).toContain(key);
  for (const key of ["theme.lamp", "replay.first", "end.rematch", "table_settings.chat"])
    expect(Object.keys(later)).toContain(key);
});
