/** Colours of the mining games' cards, the same in both themes: light means connected, gold means gold. */
import { BOARD_COLOURS } from "../../../ui/designTokens";

export const INK = BOARD_COLOURS.ink;
export const CHALK = BOARD_COLOURS.chalk;
export const GOLD = BOARD_COLOURS.gold;
export const GOLD_SHADE = BOARD_COLOURS["gold-shade"];
export const GOLD_LIGHT = BOARD_COLOURS["gold-light"];
export const LIT = BOARD_COLOURS["floor-lit"];
export const DIM = BOARD_COLOURS["floor-dim"];
export const TIMBER = BOARD_COLOURS.timber;
export const STONE = BOARD_COLOURS.stone;
export const STONE_SHADE = BOARD_COLOURS["stone-shade"];
export const PAPER = BOARD_COLOURS.card;
export const BRICK = BOARD_COLOURS.broken;
export const OK = "#2D6332";
export const TROLL = BOARD_COLOURS.troll;
export const GROUND = { rock: BOARD_COLOURS.rock, slate: BOARD_COLOURS.slate } as const;
export const STROKES = { rock: BOARD_COLOURS["rock-cut"], slate: BOARD_COLOURS["slate-cut"] } as const;
export const BACK = { rock: BOARD_COLOURS["goal-saboteur"], slate: BOARD_COLOURS["goal-duel"] } as const;
export const COLOUR: Readonly<Record<string, string>> = { blue: "#6DB9E8", green: "#2F6B2F" };

export type Ground = keyof typeof GROUND;
