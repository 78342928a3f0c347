/** What is printed on each card, from either game's catalog, in one form that can be drawn. */

import type { DuelPrinted, DuelCatalog, SaboteurCatalog } from "../../../connection/types";
import { armDepth, CENTRE, rotateSides, pointInside, netCentre, sidesOf, type Point, type Side } from "./cardGeometry";
import type { Ground } from "./colours";

export interface TunnelFace {
  readonly kind: "tunnel";
  readonly ground: Ground;
  readonly nets: readonly string[];
  readonly stubs: string;
  readonly door: { readonly side: Side; readonly colour: string; readonly depth: number } | null;
  readonly troll: Side | null;
  readonly gold: number;
  readonly goldPoint: Point;
  readonly ladder: string | null;
  readonly feature: "treasure" | "stones" | null;
}

/** A card that is not a tunnel: what it does, and the tools that it concerns. */
export interface ActionFace {
  readonly kind: "action";
  readonly action: "break" | "repair" | "map" | "rockfall" | "key";
  readonly tools: readonly string[];
}

export interface GoldFace {
  readonly kind: "gold";
  readonly count: number;
}

export type CardFace = TunnelFace | ActionFace | GoldFace;
export type FaceLookup = (card: string, turned?: boolean) => CardFace | null;

const PLAIN: TunnelFace = {
  kind: "tunnel",
  ground: "rock",
  nets: [],
  stubs: "",
  door: null,
  troll: null,
  gold: 0,
  goldPoint: CENTRE,
  ladder: null,
  feature: null,
};
const ACTIONS = ["break", "repair", "map", "rockfall", "key"] as const;

/** Returns the faces of Saboteur's cards, by name and by the name of the rotated card. */
export function saboteurFaces(sheet: SaboteurCatalog): FaceLookup {
  const found = new Map<string, CardFace>();
  for (const gold of sheet.gold) found.set(gold.name, { kind: "gold", count: gold.worth });
  for (const card of sheet.cards) {
    const action = ACTIONS.find((kind) => kind === card.kind);
    if (action !== undefined) {
      found.set(card.name, { kind: "action", action, tools: card.tools ?? [] });
      continue;
    }
    const dead = card.kind === "dead_end";
    const feature = card.kind !== "goal" ? null : card.sides === "NESW" ? "treasure" : "stones";
    const face: TunnelFace = {
      ...PLAIN,
      nets: dead ? [] : (card.nets ?? []),
      stubs: dead ? (card.sides ?? "") : "",
      feature,
      ladder: card.kind === "start" ? "timber" : null,
    };
    found.set(card.name, face);
    if (card.turned && !found.has(card.turned)) found.set(card.turned, rotatedFace(face));
  }
  return (card, turned = false) => oriented(found.get(card), turned);
}

/** Returns the faces of Le Duel's cards, by name; `… turned` is the name that offers give a rotated card. */
export function duelFaces(sheet: DuelCatalog): FaceLookup {
  const found = new Map<string, CardFace>();
  for (const card of [...sheet.deck.path, ...sheet.deck.goal]) found.set(card.id, duelFace(card));
  for (const card of sheet.deck.action) {
    const [word, tools] = card.id.split("-") as [string, string?];
    const action = ACTIONS.find((kind) => kind === word);
    if (action !== undefined) found.set(card.id, { kind: "action", action, tools: tools?.split("+") ?? [] });
  }
  return (card, turned = false) => {
    const name = card.replace(/ turned$/, "");
    return oriented(found.get(name), turned || name !== card);
  };
}

/** Returns the face of a start of Le Duel: a crossing with a ladder in its colour. */
export function startFace(colour: string): TunnelFace {
  return { ...PLAIN, ground: "slate", nets: ["NESW"], ladder: colour };
}

function duelFace(card: DuelPrinted): TunnelFace {
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
    goldPoint: card.gold === 0 ? CENTRE : goldPosition(card),
    ladder: card.ladder,
  };
}

/** Returns where the nuggets lie: before a door, in their stub, or on the net that leads to them. */
function goldPosition(card: DuelPrinted): Point {
  if (card.gold_outside_door && card.door !== null) return pointInside(card.door.side as Side, 8);
  const from = sidesOf(card.gold_from);
  const only = from[0] as Side;
  if (from.length === 1 && card.stubs.includes(only)) {
    const upright = only === "N" || only === "S";
    return pointInside(only, upright ? armDepth(only, card.nets.length === 0) * 0.7 : 7.5);
  }
  const net = card.nets.find((sides) => sides.includes(only)) ?? "NS";
  const crossed = card.nets.length > 1 && sidesOf(net).join("") === "NS";
  return crossed ? pointInside("N", 13) : netCentre(net);
}

function oriented(card: CardFace | undefined, turned: boolean): CardFace | null {
  if (card === undefined) return null;
  return turned && card.kind === "tunnel" ? rotatedFace(card) : card;
}

function rotatedFace(face: TunnelFace): TunnelFace {
  return {
    ...face,
    nets: face.nets.map(rotateSides),
    stubs: rotateSides(face.stubs),
    door: face.door === null ? null : { ...face.door, side: rotateSides(face.door.side) as Side },
    troll: face.troll === null ? null : (rotateSides(face.troll) as Side),
    goldPoint: [60 - face.goldPoint[0], 84 - face.goldPoint[1]],
  };
}

const CACHE = new WeakMap<object, FaceLookup>();

/** Returns the faces of a catalog, built once for each. */
export function cachedFaces<Sheet extends object>(sheet: Sheet, make: (sheet: Sheet) => FaceLookup): FaceLookup {
  let found = CACHE.get(sheet);
  if (found === undefined) {
    found = make(sheet);
    CACHE.set(sheet, found);
  }
  return found;
}
