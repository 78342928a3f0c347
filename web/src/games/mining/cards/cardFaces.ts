/** What is printed on a card, as it lies? The words of either game's box become one kind of face, ready to be drawn. */

import type { DuelPrinted, DuelSheet, SaboteurSheet } from "../../../connection/types";
import { armDepth, CENTRE, halfTurn, inside, netMiddle, sidesOf, type Point, type Side } from "./cardGeometry";
import type { Ground } from "./colours";

export interface Face {
  readonly kind: "tunnel";
  readonly ground: Ground;
  readonly nets: readonly string[];
  readonly stubs: string;
  readonly door: { readonly side: Side; readonly colour: string; readonly depth: number } | null;
  readonly troll: Side | null;
  readonly gold: number;
  readonly goldAt: Point;
  readonly ladder: string | null;
  readonly feature: "treasure" | "stones" | null;
}

/** A card that is no tunnel: what it does, and the tools it speaks of. */
export interface Deed {
  readonly kind: "deed";
  readonly deed: "break" | "repair" | "map" | "rockfall" | "key";
  readonly tools: readonly string[];
}

export interface Nuggets {
  readonly kind: "gold";
  readonly count: number;
}

export type Printed = Face | Deed | Nuggets;
export type Faces = (card: string, turned?: boolean) => Printed | null;

const PLAIN: Face = {
  kind: "tunnel",
  ground: "rock",
  nets: [],
  stubs: "",
  door: null,
  troll: null,
  gold: 0,
  goldAt: CENTRE,
  ladder: null,
  feature: null,
};
const DEEDS = ["break", "repair", "map", "rockfall", "key"] as const;

/** Every card of Saboteur, by name, and by the name it has when it lies turned. */
export function saboteurFaces(sheet: SaboteurSheet): Faces {
  const found = new Map<string, Printed>();
  for (const gold of sheet.gold) found.set(gold.name, { kind: "gold", count: gold.worth });
  for (const card of sheet.cards) {
    const deed = DEEDS.find((kind) => kind === card.kind);
    if (deed !== undefined) {
      found.set(card.name, { kind: "deed", deed, tools: card.tools ?? [] });
      continue;
    }
    const dead = card.kind === "dead_end";
    const feature = card.kind !== "goal" ? null : card.sides === "NESW" ? "treasure" : "stones";
    const face: Face = {
      ...PLAIN,
      nets: dead ? [] : (card.nets ?? []),
      stubs: dead ? (card.sides ?? "") : "",
      feature,
      ladder: card.kind === "start" ? "timber" : null,
    };
    found.set(card.name, face);
    if (card.turned && !found.has(card.turned)) found.set(card.turned, turnedFace(face));
  }
  return (card, turned = false) => lying(found.get(card), turned);
}

/** Every card of Le Duel, by name; `… turned` is how an offer names it as it will lie. */
export function duelFaces(sheet: DuelSheet): Faces {
  const found = new Map<string, Printed>();
  for (const card of [...sheet.deck.path, ...sheet.deck.goal]) found.set(card.id, duelFace(card));
  for (const card of sheet.deck.action) {
    const [word, tools] = card.id.split("-") as [string, string?];
    const deed = DEEDS.find((kind) => kind === word);
    if (deed !== undefined) found.set(card.id, { kind: "deed", deed, tools: tools?.split("+") ?? [] });
  }
  return (card, turned = false) => {
    const name = card.replace(/ turned$/, "");
    return lying(found.get(name), turned || name !== card);
  };
}

/** A start of Le Duel: a crossing with a ladder in its colour. */
export function startFace(colour: string): Face {
  return { ...PLAIN, ground: "slate", nets: ["NESW"], ladder: colour };
}

function duelFace(card: DuelPrinted): Face {
  return {
    ...PLAIN,
    ground: "slate",
    nets: card.nets.map((net) => sidesOf(net).join("")),
    stubs: card.stubs,
    door:
      card.door === null
        ? null
        : { side: card.door.side as Side, colour: card.door.colour, depth: card.gold_outside_door ? 21 : 8 },
    troll: card.troll as Side | null,
    gold: card.gold,
    goldAt: card.gold === 0 ? CENTRE : goldPlace(card),
    ladder: card.ladder,
  };
}

/** Where the nuggets lie: before a door, in their stub, or on the net from which a way leads to them. */
function goldPlace(card: DuelPrinted): Point {
  if (card.gold_outside_door && card.door !== null) return inside(card.door.side as Side, 8);
  const from = sidesOf(card.gold_from);
  const only = from[0] as Side;
  if (from.length === 1 && card.stubs.includes(only)) {
    const upright = only === "N" || only === "S";
    return inside(only, upright ? armDepth(only, card.nets.length === 0) * 0.7 : 7.5);
  }
  const net = card.nets.find((sides) => sides.includes(only)) ?? "NS";
  const crossed = card.nets.length > 1 && sidesOf(net).join("") === "NS";
  return crossed ? inside("N", 13) : netMiddle(net);
}

function lying(card: Printed | undefined, turned: boolean): Printed | null {
  if (card === undefined) return null;
  return turned && card.kind === "tunnel" ? turnedFace(card) : card;
}

function turnedFace(face: Face): Face {
  return {
    ...face,
    nets: face.nets.map(halfTurn),
    stubs: halfTurn(face.stubs),
    door: face.door === null ? null : { ...face.door, side: halfTurn(face.door.side) as Side },
    troll: face.troll === null ? null : (halfTurn(face.troll) as Side),
    goldAt: [60 - face.goldAt[0], 84 - face.goldAt[1]],
  };
}

const KEPT = new WeakMap<object, Faces>();

/** The same faces for the same sheet, made once. */
export function keptFaces<Sheet extends object>(sheet: Sheet, make: (sheet: Sheet) => Faces): Faces {
  let found = KEPT.get(sheet);
  if (found === undefined) {
    found = make(sheet);
    KEPT.set(sheet, found);
  }
  return found;
}
