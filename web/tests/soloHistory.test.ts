/** Are the last results of this device kept, each once, and nothing that is no result? */
import { expect, test } from "vitest";
import { keepResult, results } from "../src/table/result/soloHistory";

function device(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test("the newest six are kept, the newest first, each match once", () => {
  const kept = device();
  for (let at = 1; at <= 8; at += 1) keepResult("duel", { match: `t ${at}`, score: at, at }, kept);
  keepResult("duel", { match: "t 8", score: 8, at: 99 }, kept);

  expect(results("duel", kept).map((one) => one.score)).toEqual([8, 7, 6, 5, 4, 3]);
  expect(results("duel", kept)[0]!.at).toBe(8);
  expect(results("sabale", kept)).toEqual([]);
});

test("what somebody else wrote there is no result", () => {
  const kept = device();
  kept.setItem("filon results duel", "{not json");

  expect(results("duel", kept)).toEqual([]);
});
