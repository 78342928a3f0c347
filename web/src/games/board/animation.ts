/** How does a piece come to where it lies? It travels there, or it appears; where motion is not wanted it only fades in. */
import { settings } from "../../settings/settings.svelte";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const DROP = 220;
const FADE = 80;

/** A piece that lies at the last of these points comes there over the others, at an even pace. */
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

/** A piece that was not there fades in. */
export function fadeIn(piece: Element | null): void {
  piece?.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: settings.prefersReducedMotion ? FADE : DROP,
    easing: "ease-out",
  });
}
