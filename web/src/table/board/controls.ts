/** The camera's own controls, placed where they cover nothing that matters: minimap, “show all”, arrows at the rim. */
import type { Landmark, Scene, Shot } from "./camera";
import { type Box, boundingBox, centre, contains, frameOf, onScreen, overlaps } from "./viewport";

export interface RimArrow {
  readonly landmark: Landmark;
  /** In pixels of the frame. */
  readonly box: Box;
  /** Degrees from pointing right. */
  readonly angle: number;
}

export interface Controls {
  /** Whether a part of the board is out of view. */
  readonly isCropped: boolean;
  readonly minimap: Box | null;
  readonly showAll: Box | null;
  readonly arrows: readonly RimArrow[];
  /** Whether there is a place for every arrow. */
  readonly isComplete: boolean;
}

const EDGE = 6;
const MINIMAP = { width: 84, height: 56 };
const BUTTON = { width: 44, height: 44 };
/** An arrow's sizes: a smaller one where the larger has no place. */
const ARROWS = [40, 24];
/** Below this height, in pixels, there is no minimap. */
const MIN_HEIGHT = 220;
/** So much of the board may be cropped, as a share. */
const TOLERANCE = 0.02;
const STEP = 10;

/** Returns where the controls of a shot stand. Event, targets and covers come first; nothing stands over them. */
export function placeControls(scene: Scene, { viewport, byHand }: Shot): Controls {
  const { size } = scene;
  const frame = frameOf(size);
  const shown = (box: Box) => onScreen(viewport, size, box);
  const board = shown(boundingBox([scene.board, ...scene.event, ...scene.targets]));
  const isCropped = !contains(frame, board, Math.max(board.width, board.height) * TOLERANCE + 1);
  const taken = [...scene.covered, ...[...scene.event, ...scene.targets].map(shown)];
  const isFree = (box: Box) => !taken.some((other) => overlaps(other, box));
  const arrows: RimArrow[] = [];
  const outside = byHand === "zoomed" ? [] : scene.landmarks.filter((one) => !contains(frame, shown(one.box), 2));
  for (const landmark of outside) {
    const found = arrowTo(landmark, centre(shown(landmark.box)), frame, isFree);
    if (!found) continue;
    arrows.push(found);
    taken.push(found.box);
  }
  const landmarks = scene.landmarks.map((one) => shown(one.box));
  const showAll = isCropped ? (corner(frame, BUTTON, isFree, landmarks) ?? corner(frame, BUTTON, isFree, [])) : null;
  if (showAll) taken.push(showAll);
  const minimap = isCropped && size.height >= MIN_HEIGHT ? corner(frame, MINIMAP, isFree, landmarks) : null;
  const isComplete = arrows.length === outside.length;
  return { isCropped, minimap, showAll, arrows, isComplete };
}

/** Returns the first free corner: lower right, lower left, upper right, upper left. */
function corner(
  frame: Box,
  { width, height }: { width: number; height: number },
  isFree: (box: Box) => boolean,
  avoided: readonly Box[],
): Box | null {
  const [right, low] = [frame.width - width - EDGE, frame.height - height - EDGE];
  const places = [
    [right, low],
    [EDGE, low],
    [right, EDGE],
    [EDGE, EDGE],
  ].map(([x, y]) => ({ x: x!, y: y!, width, height }));
  return places.find((box) => isFree(box) && !avoided.some((other) => overlaps(other, box))) ?? null;
}

/**
 * Returns the arrow where the line from the middle to the landmark crosses the rim, or the nearest free place along it.
 *
 * If the rim is full, it stands beside what lies there; if that leaves no room, it is smaller.
 */
function arrowTo(
  landmark: Landmark,
  to: { x: number; y: number },
  frame: Box,
  isFree: (box: Box) => boolean,
): RimArrow | null {
  for (const size of ARROWS) {
    const box = (x: number, y: number): Box => ({ x, y, width: size, height: size });
    const [right, low] = [frame.width - size, frame.height - size];
    const wish = box(Math.min(Math.max(to.x - size / 2, 0), right), Math.min(Math.max(to.y - size / 2, 0), low));
    const far = (at: Box) => Math.hypot(at.x - wish.x, at.y - wish.y);
    const find = (places: readonly Box[]) =>
      places.toSorted((one, other) => far(one) - far(other)).find((at) => isFree(at));
    const [across, down] = [steps(right), steps(low)];
    const found =
      find([wish]) ??
      find([...down.flatMap((y) => [box(0, y), box(right, y)]), ...across.flatMap((x) => [box(x, 0), box(x, low)])]) ??
      find(down.flatMap((y) => across.map((x) => box(x, y))));
    if (!found) continue;
    const angle = Math.atan2(to.y - found.y - size / 2, to.x - found.x - size / 2);
    return { landmark, box: found, angle: Math.round((angle * 180) / Math.PI) };
  }
  return null;
}

const steps = (most: number) => Array.from({ length: Math.floor(most / STEP) + 1 }, (_, at) => at * STEP);
