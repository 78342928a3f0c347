/** The tips of a first game: one at a time, each once, at most eight. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import duel from "../src/games/duel/tips";
import sabale from "../src/games/sabale/tips";
import saboteur from "../src/games/saboteur/tips";
import sacramento from "../src/games/sacramento/tips";
import { nextLevels } from "../src/table/result/nextLevels";
import { isExhausted, nextTip, NO_TIPS, type Tip, type TipMoment, type TipState } from "../src/table/tips/tipChoice";
import type { Offer } from "../src/connection/messages";
import en from "../../src/filon/games/duel/words/en.json";
import enSabale from "../../src/filon/games/sabale/words/en.json";
import enSaboteur from "../../src/filon/games/saboteur/words/en.json";
import enSacramento from "../../src/filon/games/sacramento/words/en.json";

const GAMES: readonly (readonly [string, readonly Tip[], Record<string, string>])[] = [
  ["duel", duel, en],
  ["sabale", sabale, enSabale],
  ["saboteur", saboteur, enSaboteur],
  ["sacramento", sacramento, enSacramento],
];
const RARE: Record<string, readonly string[]> = { duel: ["struck", "turn"], sabale: ["end"] };
const QUIET: TipMoment = {
  view: { broken: [[], []], round: 1, phase: "digging" },
  own: { goals: [] },
  ownSeat: 0,
  isMyTurn: true,
  offers: [],
  targets: [],
  selectedPiece: null,
  events: [],
  draft: { steps: [], offers: [] },
};
const offer = (verb: string, piece = "", more: Partial<Offer> = {}): Offer => ({
  text: `${verb} ${piece}`,
  verb,
  piece,
  ...more,
});
/** Tips that fit while their key is an event's kind. */
const byName = (...keys: string[]): Tip[] =>
  keys.map((key) => ({ key, fits: ({ events }) => events.some((event) => event.what.kind === key) }));
const during = (...kinds: string[]): TipMoment => ({
  ...QUIET,
  events: kinds.map((kind, number) => ({ number, audience: "all", news: false, what: { kind } })),
});
const follow = (tips: readonly Tip[], moments: readonly TipMoment[], from: TipState = NO_TIPS) =>
  moments.reduce((state, moment) => nextTip(tips, state, moment), from);

describe("the choice of a tip", () => {
  const tips = byName("a", "b", "c");

  test("shows the first that fits, and keeps it while it fits", () => {
    expect(follow(tips, [during("b", "c")]).shown).toBe("b");
    expect(follow(tips, [during("b", "c"), during("b", "c")]).shown).toBe("b");
  });
  test("lets a tip that begins to fit replace the present one", () => {
    expect(follow(tips, [during("b"), during("b", "a")]).shown).toBe("a");
  });
  test("shows one that has waited once the present one fits no more or was dismissed", () => {
    const state = follow(tips, [during("b", "c")]);
    expect(nextTip(tips, state, during("c")).shown).toBe("c");
    expect(nextTip(tips, { ...state, shown: null }, during("b", "c")).shown).toBe("c");
  });
  test("never shows a tip twice", () => {
    const state = follow(tips, [during("a"), during(), during("a")]);
    expect(state.shown).toBeNull();
    expect(state.seen).toEqual(["a"]);
  });
  test("ends after eight, or when none is left", () => {
    const names = [..."abcdefghijklmnopqrst"];
    const many = byName(...names);
    const state = follow(
      many,
      names.flatMap((name) => [during(name), during()]),
    );
    expect(state.seen).toHaveLength(8);
    expect(isExhausted(many, state)).toBe(true);
    expect(isExhausted(tips, follow(tips, [during("a"), during()]))).toBe(false);
    expect(isExhausted(tips, follow(tips, [during("a"), during("b"), during("c"), during()]))).toBe(true);
  });
});

describe("the games' tips", () => {
  test.each(GAMES)("of %s have a text each, and no text is left", (_, tips, words) => {
    const texts = Object.keys(words).filter((key) => key.startsWith("screen.tip."));
    expect(tips.map((tip) => `screen.tip.${tip.key}`).sort()).toEqual(texts.sort());
  });
  test.each(GAMES)("of %s each have a moment in whole matches", (game, tips) => {
    const decisions = JSON.parse(readFileSync(new URL("./fixtures/decisions.json", import.meta.url), "utf8"))[
      game
    ] as Pick<TipMoment, "view" | "own" | "ownSeat" | "offers" | "events">[];
    const never = tips.filter((tip) => {
      const at = decisions.findIndex((decision) =>
        [null, ...decision.offers.map((one) => one.piece ?? "")].some((selectedPiece) =>
          tip.fits({ ...QUIET, ...decision, selectedPiece }),
        ),
      );
      return at < 0;
    });

    // These have a position of their own below.
    expect(never.map((tip) => tip.key)).toEqual(RARE[game] ?? []);
  });
  const shown = (tips: readonly Tip[], moment: Partial<TipMoment>) =>
    nextTip(tips, NO_TIPS, { ...QUIET, ...moment }).shown;

  test("of the mining games follow the selected card", () => {
    const offers = [
      offer("lay", "NS", { cell: "1,0" }),
      offer("pass", "NS"),
      offer("break", "break-cart", { player: 1 }),
      offer("pass", "map"),
    ];
    for (const tips of [saboteur, duel as readonly Tip[]]) {
      const view = { ...QUIET.view, map: [], goals: [], colours: ["blue", "green"] };
      expect(shown(tips, { view, offers })).toBe("card");
      expect(shown(tips, { view, offers, selectedPiece: "NS" })).toBe("place");
      expect(shown(tips, { view, offers, selectedPiece: "break-cart" })).toBe("break");
      expect(shown(tips, { view, offers, selectedPiece: "map" })).toBe("discard");
      expect(shown(tips, { view: { ...view, broken: [["cart"], []] }, offers })).toBe("broken");
      expect(shown(tips, { view: { ...view, broken: [[], ["cart"]] }, offers, isMyTurn: false })).toBeNull();
    }
  });
  test("of Le Duel tell of gold, goals and what strikes a solo player", () => {
    const view = { ...QUIET.view, map: [{ token: "green" }], goals: [], colours: ["blue", "green"] };
    expect(shown(duel, { view })).toBeNull();
    expect(shown(duel, { view, ownSeat: 1 })).toBe("token");
    expect(shown(duel, { view, offers: [offer("turn", "turn")] })).toBe("turn");
    expect(shown(duel, { view, events: during("tool_struck").events })).toBe("struck");
  });
  test("of Sabale follow the drafted steps", () => {
    const view = { markers_left: [30, 30] };
    expect(shown(sabale, { view, offers: [offer("place", "runner")] })).toBe("place");
    expect(shown(sabale, { view, offers: [offer("via", "runner")] })).toBe("via");
    const draft = { steps: ["via c3"], offers: [offer("to", "runner")] };
    expect(shown(sabale, { view, offers: [offer("via", "runner")], draft })).toBe("to");
    expect(shown(sabale, { view: { markers_left: [30, 2] } })).toBe("end");
  });
  test("of Sacramento follow the phases and what a ride meets", () => {
    const view = { phase: "ride", dice: [2, 5], left: [2, 5], shown: [[], []] };
    expect(shown(sacramento, { view: { ...view, phase: "hide" } })).toBe("hide");
    expect(shown(sacramento, { view })).toBe("ride");
    expect(shown(sacramento, { view: { ...view, left: [5] } })).toBe("second");
    expect(shown(sacramento, { view, offers: [offer("ride", "rider 1", { meets: ["challenge A2"] })] })).toBe(
      "challenge",
    );
    expect(shown(sacramento, { view, offers: [offer("ride", "rider 1", { meets: ["entrance"] })] })).toBe("ride");
  });
});

describe("the next levels", () => {
  const LEVELS = ["random", "novice", "expert"];
  const me = { kind: "person", level: "", person: 0 } as const;
  const bot = (level: string) => ({ kind: "bot", level, person: null }) as const;

  test("are those beside the level of all bots", () => {
    expect(nextLevels(LEVELS, [me, bot("novice"), bot("novice")], 0)).toEqual({ easier: "random", harder: "expert" });
    expect(nextLevels(LEVELS, [me, bot("expert")], 0)).toEqual({ easier: "novice", harder: null });
  });
  test("are none with mixed levels, other people, no bots, or for a spectator", () => {
    const none = { easier: null, harder: null };
    expect(nextLevels(LEVELS, [me, bot("novice"), bot("expert")], 0)).toEqual(none);
    expect(nextLevels(LEVELS, [me, { ...me, person: 1 }, bot("novice")], 0)).toEqual(none);
    expect(nextLevels(LEVELS, [me], 0)).toEqual(none);
    expect(nextLevels(LEVELS, [me, bot("novice")], null)).toEqual(none);
    expect(nextLevels(LEVELS, [me, bot("strange")], 0)).toEqual(none);
  });
});
