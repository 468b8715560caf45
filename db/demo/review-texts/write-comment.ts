import type { Random } from "../random";
import { disappointed, lukewarm, warmEndings } from "./english-closers";
import { delighted, pleased, smallQuarrels } from "./english-openers";
import { likedAbout } from "./english-styles";
import { fillIn, fitsBooking, type ReviewedBooking } from "./fits-booking";
import { frenchCritics, frenchEndings, frenchOpeners, frenchReserves, frenchRoad } from "./french";
import {
  kinyarwandaElectric,
  kinyarwandaEndings,
  kinyarwandaOpeners,
  kinyarwandaReserves,
  kinyarwandaRoad,
} from "./kinyarwanda";

export type Voice = "en" | "fr" | "rw";

/** There are Kinyarwanda sentences only for praise. */
export const languageOf = (voice: Voice, rating: number): Voice =>
  voice === "rw" && rating < 4 ? "en" : voice;

type Plan = readonly (readonly string[])[];

/** Returns the lists of sentences; a comment takes one from each, in order. */
function plans(voice: Voice, rating: number, reviewed: ReviewedBooking): Plan[] {
  const language = languageOf(voice, rating);
  if (language === "fr") return frenchPlans(rating);
  if (language === "rw") return kinyarwandaPlans(rating, reviewed);
  const liked = likedAbout[reviewed.style];
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

function kinyarwandaPlans(rating: number, reviewed: ReviewedBooking): Plan[] {
  const openers = reviewed.isElectric ? kinyarwandaElectric : kinyarwandaOpeners;
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
 * Returns an unused comment that fits the booking, or undefined when the sentences are used up. `used` holds
 * all comments of the demo data.
 */
export function writeComment(
  random: Random,
  voice: Voice,
  rating: number,
  reviewed: ReviewedBooking,
  used: Set<string>,
): string | undefined {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const plan = random.pick(plans(voice, rating, reviewed));
    const pools = plan.map((pool) => pool.filter((sentence) => fitsBooking(sentence, reviewed)));
    if (pools.some((pool) => pool.length === 0)) continue;
    const comment = fillIn(pools.map((pool) => random.pick(pool)).join(" "), reviewed);
    if (used.has(comment)) continue;
    used.add(comment);
    return comment;
  }
  return undefined;
}
