/** What does Sacramento bring to the table? Its plain, dice and riders, streets of doors, and a nugget to keep secret. */
import { page } from "../../page.svelte";
import type { Gains } from "../../table/gains";
import type { Screen } from "../../table/screen";
import Board from "./Board.svelte";
import Counters from "./Counters.svelte";
import Cover from "./Cover.svelte";
import Hand from "./Hand.svelte";
import RoundEnd from "./RoundEnd.svelte";
import SeatBadges from "./SeatBadges.svelte";
import Secret from "./Secret.svelte";
import { nuggetsByRound } from "./nuggets";
import type { SacramentoPlay } from "./ride";
import Won from "./Won.svelte";

const rounds = (play: SacramentoPlay): Gains => ({
  title: page.say("end.nuggets"),
  gains: nuggetsByRound(play.events, play.view.seats),
});

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
  answers: true,
} satisfies Screen;
