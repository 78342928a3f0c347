/** The stored solo results: the newest six, each match once, and nothing else. */
import { expect, test } from "vitest";
import { storeSoloResult, soloResults } from "../src/table/result/soloHistory";

function fakeStorage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test("the newest six results are stored, newest first, each match once", () => {
  const kept = fakeStorage();
  for (let at = 1; at <= 8; at += 1) storeSoloResult("duel", { match: `t ${at}`, score: at, at }, kept);
  storeSoloResult("duel", { match: "t 8", score: 8, at: 99 }, kept);

  expect(soloResults("duel", kept).map((one) => one.score)).toEqual([8, 7, 6, 5, 4, 3]);
  expect(soloResults("duel", kept)[0]!.at).toBe(8);
  expect(soloResults("sabale", kept)).toEqual([]);
});

test("foreign data in storage is ignored", () => {
  const kept = fakeStorage();
  kept.setItem("filon results duel", "{not json");

  expect(soloResults("duel", kept)).toEqual([]);
});
