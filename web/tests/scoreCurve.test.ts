/** Curves of the points in a replay. */
import { expect, test } from "vitest";
import { scoreCurves } from "../src/screens/replay/scoreCurve";

test("points rise where they are scored, and the highest is at the top", () => {
  const curves = scoreCurves([[0, 0], [2, 0], [2, 4], [2, 4], [2, 3]], 40, 80); // prettier-ignore

  expect(curves).toEqual([
    { seat: 0, path: "M0 80H10V40H40" },
    { seat: 1, path: "M0 80H20V0H40V20H40" },
  ]);
});

test("nothing is drawn where nobody has scored, and points below zero stay in the box", () => {
  expect(scoreCurves([[0], [0]], 40, 80)).toEqual([]);
  expect(scoreCurves([[0], [-5]], 40, 80)[0]!.path).toBe("M0 0H40V80H40");
});
