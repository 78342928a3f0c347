/** The games' illustrations, in a box of 340 × 150: games/<key>/CoverArt.svelte, as pictures (tools/covers.ts). */
import covers from "virtual:covers";

export const COVERS: Readonly<Record<string, string>> = covers;

// Asked for at once, while the texts are on their way: the home screen appears with its pictures.
const AHEAD = Object.values(COVERS).map((address) => Object.assign(new Image(), { src: address }));
void AHEAD;
