/** The state of one match on the page: hints, refusals and selections that end when they no longer hold. */
import { beforeEach, expect, test, vi } from "vitest";

const OFFERS = [
  { text: "lay NS 1,0", verb: "lay", piece: "NS", cell: "1,0" },
  { text: "lay NS 2,0", verb: "lay", piece: "NS", cell: "2,0" },
  { text: "lay EW 1,0", verb: "lay", piece: "EW", cell: "1,0" },
];
const snapshot = (number: number, turn = 0, round = 1, hand = ["NS", "EW"]): any => ({
  entry: number,
  table: { match: 1, phase: "playing", seats: [], chat: [] },
  match: { epoch: 1, number, turn, public: { round }, clocks: null },
  viewer: { seat: 0, offers: turn === 0 ? OFFERS : [], own: { hand }, undo: "no", phrases: [] },
});
/** A controller whose socket gives these answers when they are due. */
async function opened() {
  const { MatchController } = await import("../src/table/state/matchController.svelte");
  const words = { weight: () => 1, hintSentence: () => "Because." } as any;
  const match = new MatchController({ snapshot: snapshot(1), events: [], catalog: null, formatter: words });
  Object.assign(match.narration, { refusalText: (refusal: { code: string }) => refusal.code });
  Object.defineProperty(match.narration, "brief", { value: words });
  const answers: ((answer: object) => void)[] = [];
  match.socket = { send: () => new Promise((answer) => answers.push(answer as any)) } as any;
  const show = (shown: object) =>
    match.receive({ kind: "snapshot", snapshot: shown, first: 0, kept: 0, events: [], id: "" } as any);
  return { match, answers, show };
}
const HINT = { kind: "answer", hint: "lay NS 1,0", hint_reason: { what: "reach" } };

beforeEach(() => {
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "visible", documentElement: { lang: "en", dataset: {} } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

test("the reason of a hint is shown only while its move is drafted", async () => {
  const { match, answers } = await opened();
  const asked = match.askHint();
  expect(match.isHintPending).toBe(true);
  answers[0]!(HINT);
  await asked;

  expect([match.ghost?.text, match.hintReason, match.isHintPending]).toEqual(["lay NS 1,0", "Because.", false]);
  match.stepTarget(1);
  expect([match.ghost?.text, match.hintReason]).toEqual(["lay NS 2,0", ""]);
  match.stepTarget(-1);
  expect(match.hintReason).toBe("Because.");
  match.select("EW");
  expect(match.hintReason).toBe("");
  match.select("EW");
  expect([match.selectedPiece, match.hintReason]).toEqual([null, ""]);
});

test("a hint that comes after another choice is dropped; asked for again, it is shown", async () => {
  const { match, answers } = await opened();
  const late = match.askHint();
  match.select("EW");
  const chosen = match.ghost?.text;
  expect(match.isHintPending).toBe(false);
  answers[0]!(HINT);
  await late;
  expect([match.ghost?.text, match.hintReason]).toEqual([chosen, ""]);

  const again = match.askHint();
  match.select("EW");
  void match.askHint();
  expect([answers.length, match.isHintPending]).toEqual([2, true]);
  answers[1]!(HINT);
  await again;
  expect([match.ghost?.text, match.hintReason]).toEqual(["lay NS 1,0", "Because."]);
});

test("the refusal of a typed move is never shown, others are", async () => {
  const { match, answers } = await opened();
  const refusals: (string | undefined)[] = [];
  for (const code of ["not_a_move", "no_neighbour"]) {
    const asked = match.askWhyNot("lay NS 9,9");
    answers.at(-1)!({ kind: "answer", why_not: { code, rule: "S4", places: {} } });
    await asked;
    refusals.push(match.refusal?.text);
  }

  expect(refusals).toEqual([undefined, "no_neighbour"]);
});

test.each([
  ["the card leaves the hand", snapshot(2, 0, 1, ["EW"])],
  ["a round begins", snapshot(2, 0, 2)],
  ["the turn passes", snapshot(2, 1)],
])("selection and refusal end when %s", async (_, next) => {
  const { match, answers, show } = await opened();
  match.select("NS");
  const asked = match.askWhyNot("lay NS 9,9");
  answers[0]!({ kind: "answer", why_not: { code: "no_neighbour", rule: "S4", places: {} } });
  await asked;
  const late = match.askWhyNot("lay NS 8,8");
  show(next);
  answers[1]!({ kind: "answer", why_not: { code: "no_neighbour", rule: "S4", places: {} } });
  await late;

  expect([match.selectedPiece, match.ghost, match.refusal]).toEqual([null, null, null]);
});

test("a selection made before one's turn stays", async () => {
  const { match, show } = await opened();
  show(snapshot(2, 1));
  match.selectedPiece = "NS";
  show(snapshot(3, 0));

  expect(match.selectedPiece).toBe("NS");
});

test("a turn drafted anew stays while others talk, and ends with its decision", async () => {
  const { match, answers, show } = await opened();
  match.draft.reset();
  const pushed = match.draft.push("via c3");
  answers[0]!({ kind: "answer", draft: { offers: [], text: "run c3 c1", public: {} } });
  await pushed;
  show(snapshot(1));
  expect(match.draft.steps).toEqual(["via c3"]);
  show(snapshot(2));
  expect(match.draft.steps).toEqual([]);
});

test("nothing is asked or refused about a step after a whole turn", async () => {
  const { askWhyNot } = await import("../src/games/sabale/draftedTurn");
  const { match, answers } = await opened();
  const pushed = match.draft.push("via c3");
  answers[0]!({ kind: "answer", draft: { offers: [], text: "run c3 c1", public: {} } });
  await pushed;
  await askWhyNot(match as any, "via e5");

  expect([answers.length, match.refusal]).toEqual([1, null]);
});

test("what the player does while a hinted turn is drafted goes first", async () => {
  const { draftWholeTurn } = await import("../src/games/sabale/draftedTurn");
  const { match, answers } = await opened();
  const offers = ["via c3", "via e5", "to c1", "single"].map((text) => ({ text }));
  match.playback.latest = { ...snapshot(1), viewer: { ...snapshot(1).viewer, offers } };
  const hinted = draftWholeTurn(match as any, "run c3 c1");
  const own = match.draft.push("via e5");
  for (const answer of [...answers]) answer({ kind: "answer", draft: { offers, text: "", public: {} } });
  await Promise.all([hinted, own]);

  expect([answers.length, match.draft.steps]).toEqual([2, ["via e5"]]);
});
