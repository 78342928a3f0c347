/** Colours of the page, from one source: the stylesheet is generated from it, and tests compute its contrasts. */

/** [paper (light), lamp (dark)]. */
export const THEMES = {
  bg: ["#EADDC2", "#17120E"],
  surface: ["#FBF5E6", "#251D16"],
  table: ["#C9B48F", "#2B221A"],
  text: ["#2A1D14", "#F5E9D2"],
  muted: ["#65513F", "#C4AF91"],
  line: ["#897254", "#85705A"],
  accent: ["#F2B441", "#F2B441"],
  "on-accent": ["#2A1D14", "#2A1D14"],
  link: ["#0E5A68", "#7FCBD6"],
  danger: ["#9E2A1C", "#FFA08C"],
  ok: ["#2D6332", "#A2D48F"],
  focus: ["#0B57D0", "#8AB8FF"],
} as const;

/** Colours of boards, the same in both themes. */
export const BOARD_COLOURS = {
  ink: "#2A1D14",
  chalk: "#FFF8E7",
  gold: "#F2B441",
  "gold-shade": "#B97A12",
  "gold-light": "#FFDD86",
  rock: "#6B5242",
  "rock-cut": "#4A382C",
  slate: "#50606B",
  "slate-cut": "#37444D",
  "floor-lit": "#F4DCA6",
  "floor-dim": "#A5917A",
  timber: "#8A5A34",
  stone: "#9A958C",
  "stone-shade": "#6F6A62",
  iron: "#B9BEC2",
  card: "#FBF5E6",
  "goal-saboteur": "#7A3E26",
  "goal-duel": "#2E3F52",
  broken: "#A8402B",
  mended: "#7FB069",
  troll: "#7E8F6A",
} as const;

export const SEATS = [
  { colour: "#1F5AA6", ink: "#FFF8E7" },
  { colour: "#B5432B", ink: "#FFF8E7" },
  { colour: "#9AD6B0", ink: "#2A1D14" },
  { colour: "#B9A0E0", ink: "#2A1D14" },
  { colour: "#2B2B30", ink: "#FFF8E7" },
  { colour: "#E0609A", ink: "#2A1D14" },
  { colour: "#F7F2E6", ink: "#2A1D14" },
  { colour: "#0F7C7A", ink: "#FFF8E7" },
  { colour: "#7B2D73", ink: "#FFF8E7" },
  { colour: "#C79A6B", ink: "#2A1D14" },
] as const;

const declared = (pairs: [string, string][]) => pairs.map(([name, value]) => `--${name}: ${value};`).join(" ");
const themed = (at: 0 | 1) => declared(Object.entries(THEMES).map(([name, pair]) => [name, pair[at]]));

/** Returns all tokens as custom properties; the system's theme holds until the reader chooses one. */
export function stylesheet(): string {
  const inks = declared(Object.entries(BOARD_COLOURS));
  const seats = declared(SEATS.flatMap((one, at): [string, string][] => [[`seat-${at + 1}`, one.colour]]));
  return `:root { ${inks} ${seats} ${themed(0)} color-scheme: light; }
:root[data-theme="lamp"] { ${themed(1)} color-scheme: dark; }
@media (prefers-color-scheme: dark) { :root:not([data-theme="paper"]) { ${themed(1)} color-scheme: dark; } }
`;
}
