/** The sentences of a replay of everyone, at every step of a whole match, in three languages. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MessageFormatter } from "../src/i18n/messageFormat";
import type { Language } from "../src/i18n/translations";
import { expandReplay } from "../src/screens/replay/replaySnapshots";
import { stepSentences } from "../src/screens/replay/stepSentences";

const read = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));
const [sentences, replays] = [read("sentences"), read("replays")];
const NAMES = ["Ana", "Béla", "Chloé", "Dirk", "Edda"];
/** Words that address the reader. */
const ADDRESS: Record<Language, RegExp> = {
  en: /\b(you|your|yours|yourself)\b/i,
  fr: /(?<!\p{L})(vous|votre|vos|vôtres?)(?!\p{L})/iu,
  de: /\b(du|dich|dir|dein\p{L}*|euch|eue?r\p{L}*)\b/iu,
};

describe.each(Object.keys(replays))("the replay of everyone of %s", (game) => {
  const { moments } = expandReplay(replays[game].replay);
  const names = NAMES.slice(0, replays[game].replay.names.length);

  test.each(Object.keys(ADDRESS) as Language[])("addresses nobody, in %s", (language) => {
    const { card } = sentences[`${game} ${language}`];
    const words = new MessageFormatter(language, card.words, card.kinds, names).brief;
    const said = moments.flatMap(({ events }) => stepSentences(words, events));

    expect(said.length).toBeGreaterThan(moments.length / 2);
    expect(said.filter((text) => ADDRESS[language].test(text))).toEqual([]);
    // To one of the players the same match is told in the second person.
    const mine = new MessageFormatter(language, card.words, card.kinds, names, {}, 0).brief;
    expect(
      moments.flatMap(({ events }) => stepSentences(mine, events)).some((text) => ADDRESS[language].test(text)),
    ).toBe(true);
  });
});
