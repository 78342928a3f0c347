/** What lies over a board's frame: notices, toasts and a prompt that grew. */
import type { Box } from "./viewport";

const COVERS = ".over > *, .asked > *";

/** Returns what lies over the frame, in its pixels. */
export function coversOf(frame: Element): Box[] {
  const at = frame.getBoundingClientRect();
  const screen = frame.closest("main") ?? document;
  return [...screen.querySelectorAll(COVERS)].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const [left, top] = [Math.max(box.left, at.left), Math.max(box.top, at.top)];
    const [right, bottom] = [Math.min(box.right, at.right), Math.min(box.bottom, at.bottom)];
    if (right - left < 1 || bottom - top < 1) return [];
    return [{ x: left - at.left, y: top - at.top, width: right - left, height: bottom - top }];
  });
}
