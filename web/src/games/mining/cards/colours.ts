/** With which inks are the mines printed? Those of all boards, the same in both themes: light means joined, gold means gold. */
import { INKS } from "../../../ui/designTokens";

export const INK = INKS.ink;
export const CHALK = INKS.chalk;
export const GOLD = INKS.gold;
export const GOLD_SHADE = INKS["gold-shade"];
export const GOLD_LIGHT = INKS["gold-light"];
export const LIT = INKS["floor-lit"];
export const DIM = INKS["floor-dim"];
export const TIMBER = INKS.timber;
export const STONE = INKS.stone;
export const STONE_SHADE = INKS["stone-shade"];
export const PAPER = INKS.card;
export const BRICK = INKS.broken;
export const OK = "#2D6332";
export const TROLL = INKS.troll;
export const GROUND = { rock: INKS.rock, slate: INKS.slate } as const;
export const STROKES = { rock: INKS["rock-cut"], slate: INKS["slate-cut"] } as const;
export const BACK = { rock: INKS["goal-saboteur"], slate: INKS["goal-duel"] } as const;
export const COLOUR: Readonly<Record<string, string>> = { blue: "#6DB9E8", green: "#2F6B2F" };

export type Ground = keyof typeof GROUND;
