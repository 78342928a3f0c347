/** Search in a game's rules: the sentences that contain all words of a query, with the number of their rule. */
import type { Block } from "../../connection/apiClient";

export interface Hit {
  /** The rule or section that the sentence belongs to; empty before the first. */
  readonly number: string;
  /** The block's place in the list that was searched. */
  readonly block: number;
  /** The sentence in pieces; those that were searched for are marked. */
  readonly parts: readonly { readonly text: string; readonly found: boolean }[];
}

const FOLDED: Readonly<Record<string, string>> = { ß: "ss", œ: "oe", æ: "ae", "’": "'", "\u00a0": " ", "\u202f": " " };

/** Returns a text without accents and capitals, and for each of its characters the place in the original. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const lower = (text[at] ?? "").toLowerCase();
    const plain = FOLDED[lower] ?? lower.normalize("NFD").replace(/\p{M}/gu, "");
    for (const one of plain) {
      folded += one;
      places.push(at);
    }
  }
  return { folded, places };
}

/** Returns the sentences of a text. */
export function sentencesOf(text: string): string[] {
  return text.replace(/([.!?][»“”)]*)\s+(?=[\p{Lu}«„“(])/gu, "$1\u0000").split("\u0000");
}

function textsOf(block: Block): string[] {
  if (block.kind === "table")
    return block.rows.slice(1).map((row) => row.filter(Boolean).join(" · ").replaceAll("`", ""));
  const text = block.text.replaceAll("`", "");
  const own = block.number && text.startsWith(block.number) ? text.slice(block.number.length) : text;
  return block.kind === "heading" ? [own.trim()] : sentencesOf(own.trim());
}

/** Returns a sentence in pieces, or null if it lacks one of the words. */
function marked(sentence: string, words: readonly string[]): Hit["parts"] | null {
  const { folded, places } = fold(sentence);
  const isFound = new Array<boolean>(sentence.length).fill(false);
  for (const word of words) {
    let at = folded.indexOf(word);
    if (at < 0) return null;
    for (; at >= 0; at = folded.indexOf(word, at + word.length)) {
      isFound.fill(true, places[at], (places[at + word.length - 1] ?? 0) + 1);
    }
  }
  const parts: { text: string; found: boolean }[] = [];
  for (let at = 0; at < sentence.length; at += 1) {
    const last = parts.at(-1);
    if (last && last.found === isFound[at]) last.text += sentence[at] ?? "";
    else parts.push({ text: sentence[at] ?? "", found: isFound[at] ?? false });
  }
  return parts;
}

/** Returns the sentences that contain the query as it is written; where there is none, those with all its words. */
export function searchRules(blocks: readonly Block[], query: string): Hit[] {
  const wanted = fold(query.trim().replace(/\s+/g, " ")).folded;
  if (!wanted) return [];
  const whole = hitsOf(blocks, [wanted]);
  return whole.length ? whole : hitsOf(blocks, wanted.split(" "));
}

function hitsOf(blocks: readonly Block[], words: readonly string[]): Hit[] {
  let number = "";
  return blocks.flatMap((block, at) => {
    if (block.number || block.kind === "heading") number = block.number;
    if (number && words.length === 1 && fold(number).folded === words[0] && block.number === number) {
      return [{ number, block: at, parts: [{ text: textsOf(block)[0] ?? "", found: false }] }];
    }
    return textsOf(block).flatMap((sentence) => {
      const parts = marked(sentence, words);
      return parts ? [{ number, block: at, parts }] : [];
    });
  });
}
