/** The camera over recorded matches of every game on five screens: each event is in the free area when it is shown. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { GameEvent } from "../src/connection/messages";
import { boxAround, goalLetter } from "../src/games/mining/boardCells";
import { MINE, mineBoxes, mineEventBoxes } from "../src/games/mining/mineScene";
import * as sabale from "../src/games/sabale/boardGeometry";
import * as sacramento from "../src/games/sacramento/boardGeometry";
import { freeArea, isClear, isReadable, nextShot, type Scene, type Shot } from "../src/table/board/camera";
import { placeControls } from "../src/table/board/controls";
import { type Box, boundingBox, contains, fitScale, frameOf, onScreen, overlaps } from "../src/table/board/viewport";

interface Step {
  readonly round?: number;
  readonly map?: readonly string[];
  readonly events?: readonly Record<string, unknown>[];
  readonly offered?: readonly string[];
  readonly targets?: readonly string[];
}
interface Recorded {
  readonly catalogs: Readonly<Record<string, any>>;
  readonly matches: readonly { readonly seats: number; readonly steps: readonly Step[] }[];
}
/** `./play soak camera` gives others. */
const FILE = process.env["FILON_CAMERA"] ?? "tests/fixtures/camera.json";
const RECORDED = (existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {}) as Record<string, Recorded>;
/** The smallest frames of the boards, as `tests/web/test_camera_screens.py` measures them. */
const SCREENS = JSON.parse(readFileSync("tests/screens.json", "utf8")) as Record<
  string,
  { width: number; height: number }
>;
/** From this width of the window on, boards name their rows and columns. */
const LABELS_FROM = 480;
/** One of so many matches is shown under covers as well. */
const COVERED_SHARE = 3;
/** Before one of so many steps the player pans the board away. */
const PAN_EVERY = 7;
const PLAIN = {
  covered: [],
  round: "",
  extent: null,
  landmarks: [],
  event: [],
  targets: [],
  focus: null,
  margin: 0,
  eventNumber: 0,
};

type Frame = { readonly width: number; readonly height: number };
type ToScene = (step: Step, size: Frame) => Scene;

/** What lies over a board: nothing, a notice, a game's question or claims at the bottom, or both. */
function coversAt(turn: number, { width, height }: Frame): Box[] {
  const isSmall = width < 700;
  const notice = { x: 6, y: 6, width: width - 12, height: isSmall ? 56 : 64 };
  const wide = Math.min(width - 12, 544);
  const high = isSmall ? 54 : 116;
  const panel = { x: (width - wide) / 2, y: height - 6 - high, width: wide, height: high };
  return [[], [notice], [panel], [notice, panel]][turn % 4]!;
}

/** Returns the scene of each step, made by the functions that the boards use. */
function scenes(game: string, catalog: any, hasLabels: boolean): ToScene {
  const cells = (step: Step) => (step.targets ?? []).filter((name) => !name.includes("|"));
  const events = (step: Step) => (step.events ?? []).map((what) => ({ what }) as unknown as GameEvent);
  if (game === "sabale") {
    const centres = new Map((catalog.cells as any[]).map((cell) => [String(cell.name), sabale.centre(cell)]));
    return (step, size) => ({
      ...PLAIN,
      size,
      board: sabale.boardBox(hasLabels),
      unit: sabale.CELL_WIDTH,
      readable: sabale.READABLE,
      event: sabale.eventBoxes(events(step), centres),
      // Edges, where bars can be placed, are no targets: they lie all over the board.
      targets: cells(step).map((name) => sabale.cellBox(centres.get(name)!)),
    });
  }
  if (game === "sacramento") {
    const centres = sacramento.cellCentres(catalog);
    return (step, size) => ({
      ...PLAIN,
      size,
      board: sacramento.boardBox(hasLabels),
      unit: sacramento.UNIT,
      readable: sacramento.READABLE,
      event: sacramento.eventBoxes(events(step), centres),
      targets: cells(step).map((name) => sacramento.squareBox(centres.get(name)!)),
    });
  }
  const starts: string[] = catalog.start ? [catalog.start] : catalog.starts.map((one: any) => one.cell);
  const offered = new Set<string>();
  let round: number | undefined;
  return (step, size) => {
    if (step.round !== round) offered.clear();
    round = step.round;
    for (const cell of step.offered ?? []) offered.add(cell);
    const goals = (catalog.goals as string[]).map((cell) => ({ cell, letter: goalLetter(catalog.goals, cell) }));
    const cells = [
      ...starts.map((cell) => ({ cell, kind: "start" as const, letter: "" })),
      ...(step.map ?? []).map((cell) => ({ cell, kind: "tunnel" as const, letter: "" })),
      ...goals.map((goal) => ({ ...goal, kind: "goal" as const })),
    ];
    return {
      ...PLAIN,
      ...MINE,
      size,
      round: String(round),
      ...mineBoxes(cells, [...offered]),
      event: mineEventBoxes(events(step)),
      targets: (step.targets ?? []).map((cell) => boxAround([cell])),
    };
  };
}

/** What is wrong with a shot: nothing, in every step of every match. */
function faults(scene: Scene, shot: Shot, before: Shot | null): string[] {
  const found: string[] = [];
  const { viewport } = shot;
  if (!isClear(viewport, scene, scene.event)) found.push("an event is out of view");
  const free = freeArea(frameOf(scene.size), scene.covered);
  const fitsAll = (all: readonly Box[]) => fitScale(boundingBox(all), free) * scene.unit >= scene.readable;
  const fitsEvent = !scene.event.length || fitsAll(scene.event);
  if (!isReadable(viewport, scene) && fitsEvent) found.push("cards are too small");
  const controls = placeControls(scene, shot);
  const seesTargets = isClear(viewport, scene, scene.targets);
  const wishes = [...scene.event, ...scene.targets];
  if (scene.targets.length && !seesTargets && fitsAll(wishes)) found.push("targets are out of view although they fit");
  if (!controls.isComplete) found.push("a control has no place");
  const boxes = [controls.minimap, controls.showAll, ...controls.arrows.map((one) => one.box)].filter(
    (box) => box !== null,
  );
  const wanted = wishes.map((box) => onScreen(viewport, scene.size, box));
  if (boxes.some((box) => wanted.some((cell) => overlaps(box, cell)))) found.push("a control covers a cell");
  const marks = scene.landmarks.map((one) => one.box);
  const outside = marks.filter((box) => !contains(frameOf(scene.size), onScreen(viewport, scene.size, box), 2));
  // A selection whose places are in view moves nothing, so it brings no goal back.
  const isHeld = scene.targets.length > 0 && viewport === before?.viewport;
  if (!isHeld && outside.length && fitsAll([...marks, ...wishes])) found.push("a goal is out of view although it fits");
  if (controls.arrows.length !== outside.length) found.push("an arrow is missing");
  if (
    before &&
    isReadable(before.viewport, scene) &&
    scene.targets.length &&
    isClear(before.viewport, scene, scene.targets) &&
    viewport !== before.viewport
  )
    found.push("a selection moved the board");
  return found;
}

const pannedAway = ({ viewport, scene }: Shot): Shot => ({
  viewport: { ...viewport, x: viewport.x + scene.size.width / 2 / viewport.scale },
  byHand: "panned",
  scene,
});

/** Shows matches of a game on a screen, all or a share of them under changing covers: what is wrong, how many events. */
function shownOn(screen: string, game: string, coveredShare = 0): [Record<string, string>, number] {
  const { catalogs, matches } = RECORDED[game]!;
  const size = SCREENS[screen]!;
  const wrong = new Map<string, string>();
  let events = 0;
  matches.forEach((match, number) => {
    if (coveredShare && number % coveredShare) return;
    const sceneOf = scenes(game, catalogs[match.seats], parseInt(screen) >= LABELS_FROM);
    let shot: Shot | null = null;
    match.steps.forEach((step, at) => {
      const covered = coveredShare ? coversAt(number + Math.floor(at / 3), size) : [];
      const scene = { ...sceneOf(step, size), covered, eventNumber: at };
      if (shot && at % PAN_EVERY === 0 && scene.event.length) shot = pannedAway(shot);
      // The camera is told of an event before the board changes, and again when it does.
      const before: Shot | null = shot && { ...shot, scene: { ...shot.scene, covered } };
      if (shot && scene.event.length)
        shot = nextShot({ ...shot.scene, covered, targets: [], event: scene.event, eventNumber: at }, shot);
      const announced = shot;
      shot = nextShot(scene, shot);
      if (scene.event.length && announced?.scene.round === scene.round && announced.viewport !== shot.viewport)
        wrong.set("the camera moved during an event", `${number}:${at}`);
      if (scene.event.length) events += 1;
      for (const fault of faults(scene, shot, step.events ? null : before)) wrong.set(fault, `${number}:${at}`);
    });
  });
  return [Object.fromEntries(wrong), events];
}

describe.each(Object.keys(RECORDED))("%s", (game) => {
  const { matches } = RECORDED[game]!;

  test.each(Object.keys(SCREENS))(
    `every event of ${matches.length} matches is in view at %s, and under what covers the board`,
    (screen) => {
      const [wrong, events] = shownOn(screen, game);
      const [covered, some] = shownOn(screen, game, COVERED_SHARE);

      expect([wrong, covered]).toEqual([{}, {}]);
      expect(events).toBeGreaterThan(5 * matches.length);
      expect(some).toBeGreaterThan(events / COVERED_SHARE / 2);
    },
    60_000,
  );
});
