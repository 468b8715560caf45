import type { DemoStyle } from "../categories";

/** The facts a comment may refer to. */
export interface ReviewedBooking {
  car: string;
  owner: string;
  style: DemoStyle;
  isElectric: boolean;
  isManual: boolean;
  days: number;
}

const aboutBurning = /fuel|tank|petrol|engine|litre|lisansi|consommation|réservoir/i;
const aboutShifting = /gearbox|clutch/i;
const aboutFamilies = /child|parents|suitcase|choir|guitar|enfants|abana|valises|imizigo/i;
/** Phrases that imply a booking of at least this many days. */
const longBookings: [RegExp, number][] = [
  [/\b(a|the) month\b/i, 20],
  [/\bweek\b|six days|semaine/i, 5],
  [/three days|four days|iminsi itatu/i, 3],
];

/** True if a sentence fits the booking: no fuel in an electric vehicle, no week in a one-day booking. */
export function fitsBooking(sentence: string, reviewed: ReviewedBooking): boolean {
  if (reviewed.isElectric && aboutBurning.test(sentence)) return false;
  if (!reviewed.isManual && aboutShifting.test(sentence)) return false;
  if ((reviewed.style === "sports" || reviewed.style === "convertible") && aboutFamilies.test(sentence))
    return false;
  return longBookings.every(([pattern, days]) => reviewed.days >= days || !pattern.test(sentence));
}

export function fillIn(sentence: string, reviewed: ReviewedBooking): string {
  return sentence.replaceAll("{owner}", reviewed.owner).replaceAll("{car}", reviewed.car);
}
