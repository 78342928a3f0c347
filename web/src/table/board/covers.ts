/** What lies over a board's frame: notices, toasts, a prompt that grew, what a game asks or says over its board. */
import type { Box } from "./viewport";

/** A toast without a line is there, but not seen. */
const COVERS = ".over > :not(.gone), .asked > *, .say, .chips";
/** Where they come and go. */
const PLACES = ".over, .asked, .stage";

const screenOf = (frame: Element) => frame.closest("main") ?? document;

/** Returns what lies over the frame, in its pixels. */
export function coversOf(frame: Element): Box[] {
  const at = frame.getBoundingClientRect();
  return [...screenOf(frame).querySelectorAll(COVERS)].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const [left, top] = [Math.max(box.left, at.left), Math.max(box.top, at.top)];
    const [right, bottom] = [Math.min(box.right, at.right), Math.min(box.bottom, at.bottom)];
    if (right - left < 1 || bottom - top < 1) return [];
    return [{ x: left - at.left, y: top - at.top, width: right - left, height: bottom - top }];
  });
}

/** Calls `onChange` whenever something may have come to lie over the frame, or gone; returns the end of that. */
export function watchCovers(frame: Element, onChange: () => void): () => void {
  const camera = frame.parentElement;
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !camera?.contains(target))) onChange();
  });
  for (const place of screenOf(frame).querySelectorAll(PLACES))
    observer.observe(place, { childList: true, subtree: true, attributeFilter: ["class"] });
  return () => observer.disconnect();
}
