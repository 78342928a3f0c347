/** Animations of pieces at the speed of the settings: moving along a path and fading in. */
import { settings } from "../../settings/settings.svelte";
import { LEAD } from "../../table/state/playbackTiming";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const DROP = 220;

/** Moves a piece along these points, the last of which is its position, at constant speed. */
export function animateAlong(piece: Element | null, points: readonly Point[], duration: number): void {
  const end = points.at(-1);
  if (!end || points.length < 2) return;
  const spans = points.map((point, at) => {
    const before = points[at - 1];
    return before ? Math.hypot(point.x - before.x, point.y - before.y) : 0;
  });
  const all = spans.reduce((sum, span) => sum + span, 0) || 1;
  let gone = 0;
  const frames = points.map((point, at) => {
    gone += spans[at] ?? 0;
    return { transform: `translate(${point.x - end.x}px, ${point.y - end.y}px)`, offset: Math.min(1, gone / all) };
  });
  const { motion } = settings;
  piece?.animate(frames, {
    duration: duration * motion,
    delay: LEAD * motion,
    easing: "ease-in-out",
    fill: "backwards",
  });
}

/** Fades in a new piece. */
export function fadeIn(piece: Element | null): void {
  piece?.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: DROP * settings.motion,
    delay: LEAD * settings.motion,
    easing: "ease-out",
    fill: "backwards",
  });
}
