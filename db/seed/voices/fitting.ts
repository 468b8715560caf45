import type { BodyStyle } from "../categories";

/** What a comment may refer to. */
export interface Trip {
  car: string;
  owner: string;
  style: BodyStyle;
  isElectric: boolean;
  isManual: boolean;
  days: number;
}

const aboutBurning = /fuel|tank|petrol|engine|litre|lisansi|consommation|réservoir/i;
const aboutShifting = /gearbox|clutch/i;
const aboutFamilies = /child|parents|suitcase|choir|guitar|enfants|abana|valises|imizigo/i;
/** Words that promise a trip of at least so many days. */
const longTrips: [RegExp, number][] = [
  [/\b(a|the) month\b/i, 20],
  [/\bweek\b|six days|semaine/i, 5],
  [/three days|four days|iminsi itatu/i, 3],
];

/** Whether a sentence makes sense for this trip: no fuel in an electric car, no week in a one-day rental. */
export function fits(sentence: string, trip: Trip): boolean {
  if (trip.isElectric && aboutBurning.test(sentence)) return false;
  if (!trip.isManual && aboutShifting.test(sentence)) return false;
  if ((trip.style === "sports" || trip.style === "convertible") && aboutFamilies.test(sentence)) return false;
  return longTrips.every(([words, days]) => trip.days >= days || !words.test(sentence));
}

export function fillIn(sentence: string, trip: Trip): string {
  return sentence.replaceAll("{owner}", trip.owner).replaceAll("{car}", trip.car);
}
