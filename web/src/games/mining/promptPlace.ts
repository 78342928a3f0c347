/** Moves a panel into the prompt's place: over the board it would hide what it tells of. */
export function moveToPrompt(panel: HTMLElement): () => void {
  panel.closest("main")?.querySelector(".asked")?.append(panel);
  return () => panel.remove();
}
