/** Squares of the board as buttons, with labels for screen readers and the move that pressing one previews. */
import type { Offer } from "../../connection/messages";
import type { PickableCell } from "../board/cellPicking";
import { cellCentres } from "./boardGeometry";
import { rides, rideTo, riderPositions, type SacramentoPlay, type RiderPosition } from "./rides";

export interface CellButton extends PickableCell {
  readonly offer: Offer | null;
  /** A rider of the player's own that stands here and can be selected. */
  readonly own: RiderPosition | null;
}

/** Returns a button for every square, and for every own rider at its start. */
export function cellButtons(match: SacramentoPlay): CellButton[] {
  const riders = riderPositions(match);
  const centres = cellCentres(match.catalog);
  const aimed =
    match.selectedPiece !== null || match.selectedDie !== null
      ? new Set(rides(match).map((offer) => offer.cell))
      : new Set();
  const cells = (match.catalog?.cells ?? []).filter((cell) => !cell.closed);
  const buttons = cells.flatMap((cell): CellButton[] => {
    const at = centres.get(cell.name);
    if (!at) return [];
    const here = riders.find((one) => one.cell === cell.name) ?? null;
    const own = here && here.seat === match.ownSeat ? here : null;
    const offer = rideTo(match, cell.name);
    const lit = aimed.has(cell.name) || (own !== null && canRide(match, own.rider));
    return [{ name: cell.name, ...at, label: label(match, cell.name, here, lit ? offer : null), lit, offer, own }];
  });
  const waiting = riders.filter((one) => one.cell === null && one.seat === match.ownSeat);
  return [...buttons, ...waiting.map((one) => riderAtStart(match, one))];
}

/** Returns the button of an own rider behind its arrow. */
function riderAtStart(match: SacramentoPlay, own: RiderPosition): CellButton {
  const { words } = match;
  const said = [words.translate("screen.mine", null, { rider: own.rider }), words.translate("screen.behind")];
  const label = [...said, ...riderMarks(match, own)].join(words.translate("between"));
  return { name: `home ${own.rider}`, ...own.at, label, lit: canRide(match, own.rider), offer: null, own };
}

export function canRide(match: SacramentoPlay, rider: number): boolean {
  return match.offers.some((offer) => offer.piece === `rider ${rider}`);
}

/** Returns what is publicly known of a rider: the player's secret has its own button. */
function riderMarks(match: SacramentoPlay, one: RiderPosition): string[] {
  return one.empty ? [match.words.translate("screen.empty")] : [];
}

function label(match: SacramentoPlay, cell: string, here: RiderPosition | null, offer: Offer | null): string {
  const { words } = match;
  const said = [offer ? words.offerSentence(offer) : cell];
  if (here) {
    said.push(words.fill("screen.rider", { rider: here.rider, player: here.seat }), ...riderMarks(match, here));
  }
  for (const corner of match.catalog?.corners ?? []) {
    if (corner.player === null) continue;
    const { player } = corner;
    const arrow = corner.arrows.find((one) => one.cell === cell);
    if (arrow) said.push(words.fill("screen.arrow", { rider: arrow.rider, player }));
    if (corner.entrances.includes(cell)) said.push(words.fill("screen.entrance", { player }));
  }
  return said.join(words.translate("between"));
}
