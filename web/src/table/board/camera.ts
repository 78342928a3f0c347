/**
 * The camera as a function: from the frame, what covers it, the board, the event and the selection to the visible part.
 *
 * It knows no component and keeps nothing: the shot before is an argument, so that it moves only if it must.
 */
import { placeControls } from "./controls";
import {
  boundingBox,
  type Box,
  centre,
  contains,
  fitInto,
  fitScale,
  frameOf,
  onScreen,
  overlaps,
  panned,
  type Size,
  type Viewport,
  withMargin,
} from "./viewport";

/** A goal or a start: in view if possible, else an arrow at the rim points to it. */
export interface Landmark {
  readonly box: Box;
  /** The goal's letter; empty for a start. */
  readonly letter: string;
}

/** All that the camera decides from. */
export interface Scene {
  /** The frame, in pixels. */
  readonly size: Size;
  /** What lies over the frame, in its pixels: prompts, notices, toasts. */
  readonly covered: readonly Box[];
  /** Identifies the match and round: a new one is looked at again. */
  readonly round: string;
  /** All that lies on the board, and the margin around it if there is room. */
  readonly board: Box;
  readonly margin: number;
  /** A larger area that is in view if cards stay large: all cells where the player could place something. */
  readonly extent: Box | null;
  readonly landmarks: readonly Landmark[];
  /** The cells of the event that is shown, or will be next. */
  readonly event: readonly Box[];
  /** The number of the last event that was shown, or will be next. */
  readonly eventNumber: number;
  /** The places of the selected piece. */
  readonly targets: readonly Box[];
  /** The centre of the view if the board does not fit. */
  readonly focus: Box | null;
  /** A card's or cell's width in units, and the pixels that it must have to be readable. */
  readonly unit: number;
  readonly readable: number;
}

/** How the player moved the view: not at all, by panning, by zooming, or to see everything however small. */
export type ByHand = "no" | "panned" | "zoomed" | "all";

/** Where the camera stands, and for what. */
export interface Shot {
  readonly viewport: Viewport;
  readonly byHand: ByHand;
  readonly scene: Scene;
}

/** A larger card is not needed: more of the board is shown instead. */
const LARGE = 36;
/** Around event and targets, in pixels. */
const PADDING = 4;
/** A frame that has grown by more, such as a larger window, is filled; less is a line of the prompt that went. */
const MUCH_LARGER = 1.3;
/** As wide as a control at the rim. */
const RIM = 48;

/** Returns the next shot: the one before if it still shows what it must. */
export function nextShot(scene: Scene, last: Shot | null): Shot {
  const before = last?.scene.round === scene.round ? last : null;
  const isNewEvent = scene.event.length > 0 && scene.eventNumber !== before?.scene.eventNumber;
  // A pan lasts until the next event: after one, the goals would stay out for the rest of a round.
  const isPanOver = isNewEvent && before?.byHand === "panned";
  const byHand = isPanOver ? "no" : (before?.byHand ?? "no");
  const held = before && keepCorner(before, scene.size);
  if (held && byHand === "all") return { viewport: wholeView(scene), byHand, scene };
  const stays = held !== null && !isPanOver && mayStay(held, byHand, before!, scene);
  const viewport = stays ? held : standardView(scene, held, byHand);
  // The same view is the same object: there is no movement to wait for.
  return { viewport: held && isNear(held, viewport) ? held : viewport, byHand, scene };
}

/** Returns the view of the whole board, however small its cards are. */
export function wholeView(scene: Scene): Viewport {
  const all = withMargin(boundingBox([scene.board, ...scene.event, ...scene.targets]), scene.margin, scene.size, 1e9);
  return fitInto(all, frameOf(scene.size), scene.size);
}

/** Returns the view that brings a landmark to the middle, at the present scale. */
export function viewOf(box: Box, now: Viewport): Viewport {
  return { ...centre(box), scale: now.scale };
}

/** Whether these boxes are inside the frame and nothing covers them. */
export function isClear(viewport: Viewport, scene: Scene, boxes: readonly Box[]): boolean {
  const frame = frameOf(scene.size);
  return boxes.every((box) => {
    const at = onScreen(viewport, scene.size, box);
    return contains(frame, at, 1) && !scene.covered.some((cover) => overlaps(cover, at));
  });
}

const isNear = (one: Viewport, other: Viewport) =>
  Math.hypot(one.x - other.x, one.y - other.y, one.scale - other.scale) < 1e-6;

/** Whether cards are readable at this scale. */
export const isReadable = (viewport: Viewport, scene: Scene) => viewport.scale * scene.unit >= scene.readable - 1e-6;

/** Keeps the upper left corner in place when the size changes, so that nothing moves under a finger. */
function keepCorner({ viewport, scene: { size: before } }: Shot, after: Size): Viewport {
  const [dx, dy] = [(after.width - before.width) / 2, (after.height - before.height) / 2];
  const { x, y, scale } = viewport;
  return dx || dy ? { x: x + dx / scale, y: y + dy / scale, scale } : viewport;
}

/**
 * Whether the view may stay as it is.
 *
 * A selection never moves it while its places are in view; an event does not, unless goals or starts are out of view
 * that could be in it. Where nothing is wanted, a change of the board restores the standard view.
 */
function mayStay(held: Viewport, byHand: ByHand, before: Shot, scene: Scene): boolean {
  const wanted = [...scene.event, ...scene.targets];
  if (!isClear(held, scene, wanted) || (wanted.length && !isReadable(held, scene) && fits(wanted, scene))) return false;
  if (byHand !== "no") return true;
  const old = before.scene;
  if (pixels(scene.size) > MUCH_LARGER * pixels(old.size)) return false;
  const isSameLayout =
    isEqual(old.board, scene.board) && isEqual(old.extent, scene.extent) && isEqual(old.size, scene.size);
  const isSame = isSameLayout && isEqual(old.event, scene.event);
  if (scene.targets.length && (isSame || (isEqual(old.size, scene.size) && !scene.event.length))) return true;
  const landmarks = scene.landmarks.map((one) => one.box);
  // What comes over the board moves it for an event and for targets only.
  const open = { ...scene, covered: [] };
  const shows = (boxes: readonly Box[]) =>
    isClear(held, open, boxes) || !isClear(standardView(scene, held, byHand), open, boxes);
  // Where goals and starts have no room together, no view is better than the one that shows the last move.
  const isCrowded = landmarks.length > 0 && !fits(landmarks, scene) && isEqual(old.size, scene.size);
  return (
    (isSame || wanted.length > 0 || (isCrowded && isReadable(held, scene))) && shows(landmarks) && shows([scene.board])
  );
}

const pixels = ({ width, height }: Size) => width * height;

const isEqual = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

const fits = (boxes: readonly Box[], scene: Scene, area: Size = scene.size) =>
  boxes.length > 0 && fitScale(boundingBox(boxes), area) * scene.unit >= scene.readable - 1e-6;

/** Returns the view that shows most: in the whole frame, else beside what covers it, else inside the rim's controls. */
function standardView(scene: Scene, held: Viewport | null, byHand: ByHand): Viewport {
  const frame = frameOf(scene.size);
  const free = freeArea(frame, scene.covered);
  const inner = { x: free.x + RIM, y: free.y + RIM, width: free.width - 2 * RIM, height: free.height - 2 * RIM };
  const areas = [frame, free, ...(Math.min(inner.width, inner.height) > 2 * RIM ? [inner] : [])];
  const views = areas.map((area) => (byHand === "no" ? viewWithin(area, scene, held) : movedView(area, scene, held!)));
  const shown = (boxes: readonly Box[]) => views.filter((view) => isClear(view, scene, boxes));
  const best = shown([...scene.event, ...scene.targets]);
  const clear = best.length ? best : shown(scene.event);
  const complete = clear.find((view) => placeControls(scene, { viewport: view, byHand, scene }).isComplete);
  return complete ?? clear[0] ?? views[0]!;
}

/** The largest wish that leaves cards readable: everything, the board, goals and starts, the event. */
function viewWithin(area: Box, scene: Scene, held: Viewport | null): Viewport {
  const { board, extent, event, targets, unit, margin, size, readable, landmarks } = scene;
  const least = readable / unit;
  const all = [board, ...event, ...targets];
  const reach = withMargin(boundingBox(extent ? [...all, extent] : all), margin, area, Infinity);
  if (fitScale(reach, area) * unit >= LARGE) return fitInto(reach, area, size);
  const whole = withMargin(boundingBox(all), margin, area, least);
  if (fitScale(whole, area) >= least - 1e-9) return fitInto(whole, area, size);
  const marks = landmarks.map((one) => one.box);
  // A selection comes before goals and starts, an event before both.
  const wishes = event.length
    ? [[...marks, ...event, ...targets], [...marks, ...event], event]
    : [[...marks, ...targets], targets];
  const wish = wishes.find((boxes) => fits(boxes, scene, area));
  // An event that does not fit at a readable size is shown smaller: seeing it comes first.
  if (!wish && event.length) return fitInto(boundingBox(event), area, size);
  const core = wish ?? (!targets.length && scene.focus && fits([scene.focus], scene, area) ? [scene.focus] : null);
  if (!core) return crowded(area, scene, held, targets);
  const box = boundingBox(withNearest(core, marks, scene, area));
  const scale = Math.max(least, Math.min(fitScale(box, area), Math.max(held?.scale ?? 0, LARGE / unit)));
  return panned({ ...startingPoint(scene, held), scale }, box, area, size);
}

/** Adds the goals and starts that find room beside these boxes, the nearest first. */
function withNearest(boxes: readonly Box[], marks: readonly Box[], scene: Scene, area: Size): readonly Box[] {
  const middle = centre(boundingBox(boxes));
  const far = (box: Box) => Math.hypot(centre(box).x - middle.x, centre(box).y - middle.y);
  const nearest = marks.toSorted((one, other) => far(one) - far(other));
  return nearest.reduce((all, mark) => (fits([...all, mark], scene, area) ? [...all, mark] : all), boxes);
}

/** After a move by hand, the nearest view that shows event and targets, at the player's scale if it is readable. */
function movedView(area: Box, scene: Scene, held: Viewport): Viewport {
  const { event, targets, unit, readable, size } = scene;
  const wish = [[...event, ...targets], event].find((boxes) => fits(boxes, scene, area));
  if (!wish) return event.length ? fitInto(boundingBox(event), area, size) : crowded(area, scene, held, targets);
  const box = boundingBox(wish);
  const scale = Math.max(readable / unit, Math.min(held.scale, fitScale(padded(box, held.scale), area)));
  return panned({ ...held, scale }, box, area, size);
}

/** Where there is no room for all of them at a readable size: the view that shows most of them, the nearest of those. */
function crowded(area: Box, scene: Scene, held: Viewport | null, boxes: readonly Box[]): Viewport {
  const scale = Math.max(scene.readable / scene.unit, 1e-6);
  const from = { ...startingPoint(scene, held), scale };
  const count = (view: Viewport) => boxes.filter((box) => isClear(view, scene, [box])).length;
  const far = (view: Viewport) => Math.hypot(view.x - from.x, view.y - from.y);
  const stands = boxes.flatMap((box) => [
    panned(from, box, area, scene.size),
    panned({ ...centre(box), scale }, box, area, scene.size),
  ]);
  return [from, ...stands].reduce((best, other) => {
    const more = count(other) - count(best);
    return more > 0 || (more === 0 && far(other) < far(best)) ? other : best;
  });
}

const startingPoint = (scene: Scene, held: Viewport | null) => held ?? centre(scene.focus ?? scene.board);

const padded = (box: Box, scale: number): Box => ({
  x: box.x - PADDING / scale,
  y: box.y - PADDING / scale,
  width: box.width + (2 * PADDING) / scale,
  height: box.height + (2 * PADDING) / scale,
});

/** Returns a large rectangle of the frame that nothing covers: each cover takes one side away, the cheapest. */
export function freeArea(frame: Box, covered: readonly Box[]): Box {
  return covered.reduce((area, cover) => {
    if (!overlaps(area, cover)) return area;
    const [right, bottom] = [area.x + area.width, area.y + area.height];
    const [end, low] = [cover.x + cover.width, cover.y + cover.height];
    const parts = [
      { ...area, y: low, height: bottom - low },
      { ...area, height: cover.y - area.y },
      { ...area, x: end, width: right - end },
      { ...area, width: cover.x - area.x },
    ];
    const room = (part: Box) => Math.max(part.width, 0) * Math.max(part.height, 0);
    return parts.reduce((best, part) => (room(part) > room(best) ? part : best));
  }, frame);
}
