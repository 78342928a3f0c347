import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/connection/messages";
import { MessageFormatter } from "../src/i18n/messageFormat";
import { concerningFirst, hasFoldedDraws, isOwnTalk, shownLines, storyLines, topNews } from "../src/table/log/story";
import { saidThisRound, suspicionTally } from "../src/table/log/suspicions";

const event = (number: number, kind: string, by?: number) =>
  ({ number, audience: "all", what: by === undefined ? { kind } : { kind, by } }) as unknown as GameEvent;
const weight = (one: GameEvent) => ({ drew: 0, broke: 2 })[one.what.kind as string] ?? 1;

describe("story lines", () => {
  it("tell a turn in one line and fold its draw away", () => {
    const lines = storyLines(
      [event(1, "turned", 0), event(2, "jumped", 0), event(3, "drew", 0), event(4, "broke", 1)],
      weight,
    );

    expect(lines.map((line) => line.told.map((one) => one.number))).toEqual([[1, 2], [4]]);
    expect(lines[0]!.folded.map((one) => one.number)).toEqual([3]);
    expect(lines.map((line) => line.isMajor)).toEqual([false, true]);
  });

  it("start a new line for the same player's next turn, for talk and for the table", () => {
    const events = [
      event(1, "laid", 0),
      event(2, "drew", 0),
      event(3, "laid", 0),
      event(4, "said", 0),
      event(5, "round_ended"),
    ];

    expect(storyLines(events, weight).map((line) => line.told.map((one) => one.number))).toEqual([[1], [3], [4], [5]]);
  });

  it("tell what a move turns over, and what only the reader learns of it, in the move's line", () => {
    const result = (number: number, kind: string, audience: string, cell: string) =>
      ({ number, audience, what: { kind, cell } }) as unknown as GameEvent;
    const events = [
      event(1, "looked", 0),
      result(2, "saw", "p1", "8,0"),
      event(3, "laid", 1),
      result(4, "goal_turned", "all", "8,0"),
      event(5, "round_ended"),
    ];

    expect(storyLines(events, weight).map((line) => line.told.map((one) => one.number))).toEqual([[1, 2], [3, 4], [5]]);
  });

  it("take the icon of their weightiest event, and put what concerns the reader first", () => {
    const events = [event(1, "laid", 0), event(2, "broke", 1), event(3, "laid", 2), event(4, "broke", 2)];
    const lines = storyLines(events, weight, (one) => one.what.kind === "broke" && one.number === 4);

    expect(lines.map((line) => line.kind)).toEqual(["laid", "broke", "broke"]);
    expect(concerningFirst(lines).map((line) => line.by)).toEqual([2, 0, 1]);
  });

  it("stay in order where nobody acts, though it concerns the reader", () => {
    const lines = storyLines([event(1, "ran", 1), event(2, "ended")], weight, (one) => one.what.kind === "ended");

    expect(concerningFirst(lines).map((line) => line.told[0]!.number)).toEqual([1, 2]);
  });

  it("are counted as they are shown, and offer draws only where cards are drawn", () => {
    const cards = [event(1, "seated"), event(2, "laid", 1), event(3, "drew", 1), event(4, "drew", 2)];
    const dice = [event(1, "threw", 0), event(2, "rode", 0)];
    const trifles = (one: GameEvent) => (one.what.kind === "threw" ? 0 : weight(one));

    expect([shownLines(cards, weight), shownLines(dice, trifles), shownLines([], weight)]).toEqual([1, 1, 0]);
    expect([hasFoldedDraws(storyLines(cards, weight)), hasFoldedDraws(storyLines(dice, trifles))]).toEqual([
      true,
      false,
    ]);
  });

  it("keep every event exactly once", () => {
    const events = ["laid", "drew", "said", "drew", "broke", "round_ended"].map((kind, at) =>
      event(at, kind, kind === "round_ended" ? undefined : at % 2),
    );

    const numbers = storyLines(events, weight).flatMap((line) =>
      [...line.told, ...line.folded].map((one) => one.number),
    );
    expect(numbers.sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("the news in one line", () => {
  const isAttack = (one: GameEvent) => one.what.kind === "broke" && one.what["player"] === 0;
  const broke = (number: number, player: number) => ({
    ...event(number, "broke", 1),
    what: { kind: "broke", by: 1, player },
  });
  const news = (...events: unknown[]) => topNews(events as GameEvent[], weight, isAttack)?.number;

  it("are what concerns the reader, whatever happened later", () => {
    expect(news(event(1, "laid", 2), broke(2, 0), broke(3, 2), event(4, "drew", 2))).toBe(2);
    expect(news(broke(1, 0), broke(2, 0), event(3, "laid", 2))).toBe(2);
  });

  it("are the weightiest event otherwise, the last of several", () => {
    expect(news(broke(1, 2), broke(2, 3), event(3, "laid", 3))).toBe(2);
    expect(news(event(1, "laid", 2), event(2, "laid", 3), event(3, "drew", 3))).toBe(2);
    expect(news()).toBeUndefined();
  });

  it("are never what the reader said", () => {
    expect([event(1, "said", 0), event(2, "said", 1), event(3, "laid", 0)].map((one) => isOwnTalk(one, 0))).toEqual([
      true,
      false,
      false,
    ]);
    expect(isOwnTalk(event(1, "said", 0), null)).toBe(false);
  });
});

describe("the tally of suspicions", () => {
  const said = (by: number, text: string) =>
    ({ number: 0, audience: "all", what: { kind: "said", by, text } }) as unknown as GameEvent;

  it("counts players, not phrases, of the current round only", () => {
    const events = [
      said(0, "suspect p3"),
      event(1, "round_ended"),
      said(0, "suspect p2"),
      said(0, "suspect p2"),
      said(2, "suspect p2"),
      said(1, "suspect p1"),
      said(1, "trust p1"),
    ];

    expect([...suspicionTally(events)]).toEqual([[1, 2]]);
    expect(saidThisRound(events).map((one) => one.what["text"])).toEqual([
      "suspect p2",
      "suspect p2",
      "suspect p2",
      "suspect p1",
      "trust p1",
    ]);
  });
});

const read = (name: string) => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

describe.each(["saboteur", "duel", "sabale", "sacramento"])("the story of a whole match of %s", (key) => {
  it("has one line for each turn", () => {
    const { card } = read("sentences")[`${key} en`];
    const words = new MessageFormatter("en", card.words, card.kinds);
    const frames = read("replays")[key].replay.frames as { line: string; events: GameEvent[] }[];
    const isOf = (seat: string, one: GameEvent) => `p${Number(one.what["by"]) + 1}` === seat;
    // Moves in a row of one player are one turn, unless they draw or throw in between; a turn without an event tells nothing.
    const turns: { seat: string; events: GameEvent[] }[] = [];
    for (const { line, events } of frames) {
      const seat = line.split(" ")[0]!;
      if (!/^p\d+$/.test(seat)) continue;
      const last = turns.at(-1);
      const isAnother = last?.events.some((one) => /^(drew|threw)$/.test(one.what.kind) && isOf(seat, one));
      if (last?.seat === seat && !isAnother) last.events.push(...events);
      else turns.push({ seat, events: [...events] });
    }
    const told = turns.filter(({ seat, events }) =>
      events.some((one) => one.audience === "all" && isOf(seat, one) && words.weight(one, null) > 0),
    );
    const events = frames.flatMap((frame) => frame.events).filter((one) => one.audience === "all");
    const lines = storyLines(events, (one) => words.weight(one, null));

    expect(lines.filter((line) => line.by !== null && line.told.length && line.kind !== "said")).toHaveLength(
      told.length,
    );
  });
});
