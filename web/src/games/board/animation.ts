/** Animations of pieces: moving along a path and fading in; with reduced motion they only fade in. */
import { settings } from "../../settings/settings.svelte";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const DROP = 220;
const FADE = 80;

/** Moves a piece along these points, the last of which is its position, at constant speed. */
export function animateAlong(piece: Element | null, points: readonly Point[], duration: number): void {
  if (settings.prefersReducedMotion) return fadeIn(piece);
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
  piece?.animate(frames, { duration, easing: "ease-out" });
}

/** Fades in a new piece. */
export function fadeIn(piece: Element | null): void {
  piece?.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: settings.prefersReducedMotion ? FADE : DROP,
    easing: "ease-out",
  });
}
