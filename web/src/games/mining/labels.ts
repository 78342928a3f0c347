/** What is a card on the cloth called, for whoever cannot see it? */
import { page } from "../../i18n/localization.svelte";
import type { Play } from "../../table/state/matchController.svelte";
import { given, givenFor, payable } from "./twoCardDiscard.svelte";
import type { Site } from "./boardCells";

/** A card as it lies; where there is no word for it turned, that it is turned is said. */
export function cardName(play: Play, card: string, turned = false): string {
  const words = play.words;
  if (turned && words.has(`card.${card} turned`)) return words.name("card", `${card} turned`);
  return words.name("card", card) + (turned ? words.name("turned", "true") : "");
}

/** A cell with all that lies there: `8,0, B: face down; Ana says: …`. */
export function siteName(play: Play, site: Site): string {
  const goal = site.letter === "" ? "" : ` ${page.say("mine.goal", null, { letter: site.letter })}`;
  return `${site.cell}${goal}: ${lying(play, site)}`;
}

function lying(play: Play, site: Site): string {
  const { words } = play;
  if (site.kind === "start") {
    const colour = site.face?.ladder ?? "";
    return words.say("aloud.start", null, { colour: words.name("colour", colour) });
  }
  const parts: string[] = [];
  if (site.card !== null) parts.push(cardName(play, site.card, site.turned));
  else parts.push(words.say("aloud.hidden"));
  if (site.seen !== null) parts.push(page.say("mine.you_saw", null, { card: words.name("card", site.seen) }));
  for (const flag of site.flags)
    parts.push(
      `${words.player(flag.by)}: ${words.spoken(`claim ${site.cell} ${flag.says}`)} ${standing(flag.looked, flag.truth)}`,
    );
  if (site.keyed) parts.push(page.say("mine.keyed"));
  if (site.bribed !== null) parts.push(page.say("mine.bribed", null, { colour: words.name("colour", site.bribed) }));
  if (site.token !== null) parts.push(page.say("mine.token_of", null, { colour: words.name("colour", site.token) }));
  if (site.face !== null && site.light.lit === "" && site.kind === "tunnel") parts.push(page.say("mine.dark"));
  return parts.join("; ");
}

/** What a claim is worth so far: true, false, made after a look, or not. */
export function standing(looked: boolean, truth: boolean | null): string {
  if (truth !== null) return page.say(truth ? "mine.claim.true" : "mine.claim.false");
  return page.say(looked ? "mine.claim.looked" : "mine.claim.blind");
}

/** What is asked of somebody with a broken tool, before anything else; null while all are whole. */
export function mending(play: Play<{ broken: readonly (readonly string[])[]; phase: string }>): string | null {
  const tools = play.isMine && play.you !== null ? (play.view.broken[play.you] ?? []) : [];
  if (tools.length === 0 || play.offers[0]?.verb === "turn" || play.offers[0]?.verb === "take") return null;
  const places = { tools: tools.map((tool) => play.words.name("tool", tool)).join(", ") };
  return page.say(payable(play).length ? "mine.broken.two" : "mine.broken", null, places);
}

/** What is asked while cards are chosen that go at once, or a repair that could mend either of two tools. */
export function choosing(play: Play<{ pile: number }>): string | null {
  const tool = givenFor(play);
  const count = given().length;
  if (tool === "") return page.say(`mine.discarding.${play.view.pile < count ? "short" : count}`);
  if (tool !== null) return page.say("mine.giving", null, { tool: play.words.name("tool", tool), count });
  if (play.piece === "bribe" && play.ghost === null) return page.say("mine.bribing");
  const repairs = play.others.filter((offer) => offer.verb === "repair");
  return repairs.length > 1 && play.ghost === null ? page.say("mine.which_tool") : null;
}
