/** Sounds of the table: which event has which; synthesized by a module of their own, silent until the first touch. */
import { settings } from "../settings/settings.svelte";

export type Sound = "card" | "rockfall" | "attack" | "repair" | "gold" | "reveal" | "dice" | "turn" | "win" | "no";
let context: AudioContext | null = null;

/** Browsers allow sound after a touch or a key only; some have none at all. */
function unlock(): void {
  if (context || typeof AudioContext === "undefined") return;
  try {
    context = new AudioContext();
    void context.resume();
  } catch {
    context = null;
  }
}
if (typeof window !== "undefined")
  for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, unlock, { once: true });

/** The sound of an event by its kind; most have none. */
// prettier-ignore
const SOUNDS: Record<string, Sound> = {
  laid: "card", passed: "card", discarded: "card", placed: "card", ran: "card", marked: "card", jumped: "card",
  barred: "card", rode: "card", rock_fell: "rockfall", rock_struck: "rockfall", broke: "attack", tool_struck: "attack",
  repaired: "repair", goal_turned: "reveal", goal_shown: "reveal", gold_taken: "gold", banked: "gold",
  token_laid: "gold", threw: "dice", lifted: "reveal",
};

/** Returns the sound of an event of this kind, or null. */
export function soundOf(kind: string): Sound | null {
  return SOUNDS[kind] ?? null;
}

export function playSound(name: Sound): void {
  if (!settings.sound || !settings.volume || context?.state !== "running") return;
  if (document.visibilityState === "hidden") return;
  const speaker = context;
  void import("./synthesizer").then(
    ({ synthesize }) => synthesize(speaker, name, settings.volume),
    () => undefined,
  );
}
