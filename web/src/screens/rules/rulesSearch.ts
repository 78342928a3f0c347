/** Search in a game's rules: the sentences that contain all words of a query, with the number of their rule. What the
    rules say comes before the appendix for programmers. */
import type { Block } from "../../connection/apiClient";

export interface Hit {
  /** The rule or section that the sentence belongs to; empty before the first. */
  readonly number: string;
  /** The block's place in the list that was searched. */
  readonly block: number;
  /** The sentence's place in its block; of a table, the row's place after the head. */
  readonly sentence: number;
  /** Whether it is in the appendix for programmers. */
  readonly inAppendix: boolean;
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

/** Returns the text of a block as its sentences, without its number; backticks stay. */
export function sentencesIn(block: Block): string[] {
  const { kind, text, number } = block;
  const own = (number && text.startsWith(number) ? text.slice(number.length) : text).trim();
  return kind === "heading" ? [own] : sentencesOf(own);
}

function textsOf(block: Block): string[] {
  const rows = block.kind === "table" ? block.rows.slice(1) : null;
  const texts = rows ? rows.map((row) => row.filter(Boolean).join(" · ")) : sentencesIn(block);
  return texts.map((text) => text.replaceAll("`", ""));
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

/** Returns the sentences that contain the query as it is written, or where there is none, those with all its words; first
    those of the rules, then those of the appendix. */
export function searchRules(blocks: readonly Block[], query: string): Hit[] {
  const wanted = fold(query.trim().replace(/\s+/g, " ")).folded;
  if (!wanted) return [];
  return [false, true].flatMap((inAppendix) => {
    const whole = hitsOf(blocks, [wanted], inAppendix);
    return whole.length ? whole : hitsOf(blocks, wanted.split(" "), inAppendix);
  });
}

function hitsOf(blocks: readonly Block[], words: readonly string[], inAppendix: boolean): Hit[] {
  let number = "";
  return blocks.flatMap((block, at) => {
    if (block.number || block.kind === "heading") number = block.number;
    if (block.appendix !== inAppendix) return [];
    if (number && words.length === 1 && fold(number).folded === words[0] && block.number === number) {
      const text = textsOf(block)[0] ?? "";
      return [{ number, block: at, sentence: 0, inAppendix, parts: [{ text, found: false }] }];
    }
    return textsOf(block).flatMap((text, sentence) => {
      const parts = marked(text, words);
      return parts ? [{ number, block: at, sentence, inAppendix, parts }] : [];
    });
  });
}
