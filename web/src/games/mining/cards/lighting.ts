/** Which parts of a card are lit, and where its lamps hang, from the view's sides and lamps. */

import { CENTRE, pointInside, isBend, netCentre, sidesOf, type Point, type Side } from "./cardGeometry";
import type { TunnelFace } from "./cardFaces";

export interface Lamp {
  readonly sides: string;
  readonly blue: boolean;
  readonly green: boolean;
}

/** `lit` are the lit sides, as the card is oriented; `lamps` has one for each net, in Le Duel. */
export interface Light {
  readonly lit: string;
  readonly lamps: readonly Lamp[];
}

/** A card in a hand, or in a preview: fully lit. */
export const FULL: Light = { lit: "NESW", lamps: [] };

const same = (one: string, other: string): boolean => sidesOf(one).join("") === sidesOf(other).join("");

export function netIsLit(net: string, light: Light): boolean {
  const lamp = light.lamps.find((found) => same(found.sides, net));
  if (lamp !== undefined && light.lamps.length > 0) return lamp.blue || lamp.green;
  return sidesOf(net).some((side) => light.lit.includes(side));
}

export interface HangingLamp {
  readonly at: Point;
  /** The offset of each along the tunnel if both hang there. */
  readonly apart: Point;
  readonly blue: boolean;
  readonly green: boolean;
}

/** Returns the lamps to draw, each at the centre of its net, or beside it if gold or a ladder is there. */
export function hangingLamps(face: TunnelFace, light: Light): HangingLamp[] {
  return light.lamps
    .filter((lamp) => lamp.blue || lamp.green)
    .map((lamp) => {
      const { at, along } = lampPosition(face, lamp.sides);
      const shift = lamp.blue && lamp.green ? 6 : 0;
      return { at, apart: [along[0] * shift, along[1] * shift], blue: lamp.blue, green: lamp.green };
    });
}

const ACROSS: Point = [1, 0];
const DOWN: Point = [0, 1];

function lampPosition(face: TunnelFace, net: string): { at: Point; along: Point } {
  const under = face.nets.length > 1 && same(net, "NS");
  const middle = under ? pointInside(face.gold > 0 && face.goldPoint[1] > 42 ? "N" : "S", 15) : netCentre(net);
  const shut = [face.door?.side, face.troll];
  const near = face.gold > 0 && Math.hypot(face.goldPoint[0] - middle[0], face.goldPoint[1] - middle[1]) < 16;
  if (!near && face.ladder === null && face.feature === null) {
    if (isBend(net)) return { at: middle, along: [same(net, "NE") || same(net, "SW") ? 0.58 : -0.58, 0.81] };
    const upright = under || (net.includes("N") && net.includes("S")) || shut.includes("E") || shut.includes("W");
    return { at: middle, along: upright ? DOWN : ACROSS };
  }
  const sides = (["S", "N", "W", "E"] as const).filter((side: Side) => net.includes(side));
  const free = sides.find((side) => !shut.includes(side)) ?? sides[0];
  if (free === undefined) return { at: CENTRE, along: ACROSS };
  return free === "N" || free === "S"
    ? { at: pointInside(free, 15), along: DOWN }
    : { at: pointInside(free, 11), along: ACROSS };
}
