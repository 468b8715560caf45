import type { Random } from "../random";
import { disappointed, lukewarm, warmEndings } from "./english-closers";
import { delighted, pleased, smallQuarrels } from "./english-openers";
import { likedAbout } from "./english-styles";
import { fillIn, fits, type Trip } from "./fitting";
import { frenchCritics, frenchEndings, frenchOpeners, frenchReserves, frenchRoad } from "./french";
import {
  kinyarwandaElectric,
  kinyarwandaEndings,
  kinyarwandaOpeners,
  kinyarwandaReserves,
  kinyarwandaRoad,
} from "./kinyarwanda";

export type Voice = "en" | "fr" | "rw";
type Plan = readonly (readonly string[])[];

/** The pools a comment takes one sentence from each, in order. */
function plans(voice: Voice, rating: number, trip: Trip): Plan[] {
  if (voice === "fr") return frenchPlans(rating);
  if (voice === "rw" && rating >= 4) return kinyarwandaPlans(rating, trip);
  const liked = likedAbout[trip.style];
  if (rating === 5)
    return [
      [delighted, liked],
      [liked, warmEndings],
      [delighted, warmEndings],
      [delighted],
      [delighted, liked, warmEndings],
    ];
  if (rating === 4)
    return [
      [pleased, liked, smallQuarrels],
      [liked, smallQuarrels],
      [pleased, smallQuarrels],
    ];
  return rating === 3 ? [[lukewarm], [liked, lukewarm]] : [[disappointed], [liked, disappointed]];
}

function frenchPlans(rating: number): Plan[] {
  if (rating === 5)
    return [
      [frenchOpeners, frenchRoad],
      [frenchRoad, frenchEndings],
      [frenchOpeners, frenchRoad, frenchEndings],
    ];
  return rating === 4
    ? [
        [frenchOpeners, frenchReserves],
        [frenchRoad, frenchReserves],
      ]
    : [[frenchCritics]];
}

function kinyarwandaPlans(rating: number, trip: Trip): Plan[] {
  const openers = trip.isElectric ? kinyarwandaElectric : kinyarwandaOpeners;
  if (rating === 4)
    return [
      [openers, kinyarwandaReserves],
      [kinyarwandaRoad, kinyarwandaReserves],
    ];
  return [
    [openers, kinyarwandaEndings],
    [openers, kinyarwandaRoad],
    [openers, kinyarwandaRoad, kinyarwandaEndings],
  ];
}

/**
 * A comment nobody has written yet about a trip like this one, or undefined when the sentences have run out.
 * `used` remembers every comment across the town.
 */
export function writeComment(
  random: Random,
  voice: Voice,
  rating: number,
  trip: Trip,
  used: Set<string>,
): string | undefined {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const plan = random.pick(plans(voice, rating, trip));
    const pools = plan.map((pool) => pool.filter((sentence) => fits(sentence, trip)));
    if (pools.some((pool) => pool.length === 0)) continue;
    const comment = fillIn(pools.map((pool) => random.pick(pool)).join(" "), trip);
    if (used.has(comment)) continue;
    used.add(comment);
    return comment;
  }
  return undefined;
}
