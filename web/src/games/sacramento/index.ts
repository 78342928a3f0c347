/** What does Sacramento bring to the table? Its plain, dice and riders, streets of doors, and a nugget to keep secret. */
import { page } from "../../i18n/localization.svelte";
import type { Gains } from "../../table/result/scoreHistory";
import type { Screen } from "../../table/gameModule";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Cover from "./CoverArt.svelte";
import Hand from "./Hand.svelte";
import RoundEnd from "./RoundEnd.svelte";
import SeatBadges from "./SeatBadges.svelte";
import Secret from "./PrivateInfo.svelte";
import { nuggetsByRound } from "./nuggetCounts";
import type { SacramentoPlay } from "./rides";
import Won from "./PlayerResult.svelte";

const rounds = (play: SacramentoPlay): Gains => ({
  title: page.say("end.nuggets"),
  gains: nuggetsByRound(play.events, play.view.seats),
});

/** Where my nugget was found, the next thing asked is why. */
function ask(play: SacramentoPlay): string | null {
  if (play.view.phase !== "anew" || !play.isMine) return null;
  const last = play.events.findLast(({ what }) => what.kind === "lifted" && what["player"] === play.you)?.what;
  const name = play.names[last?.["by"] as number] ?? "";
  return last?.["gold"] === true
    ? play.words.say("screen.ask.stolen", null, { name, worth: play.words.say("dollars", play.sheet?.nugget ?? 0) })
    : null;
}

export default {
  Board,
  Hand,
  Counters,
  SeatBadges,
  Secret,
  RoundEnd,
  Won,
  Cover,
  rounds,
  ask,
  answers: true,
} satisfies Screen;
