import type { BusinessSpec } from "./business-spec";

/** Businesses whose documents await review; they are not public yet. */
export const applicants: BusinessSpec[] = [
  {
    slug: "inzira-car-rental",
    name: "Inzira Car Rental",
    kind: "company",
    plan: "basic",
    place: "kimironko",
    owner: ["Aimable", "Tuyisenge"],
    hours: "Mon-Sat 8AM-6PM",
    responseMinutes: null,
    text: "Three friends, three Swifts and a rented yard behind Kimironko market. Ready to start once the papers are checked.",
    vehicles: [],
    isPending: true,
  },
  {
    slug: "bisate-self-drive",
    name: "Bisate Self Drive",
    kind: "company",
    plan: "pro",
    place: "muhima",
    owner: ["Grace", "Uwimbabazi"],
    hours: "Mon-Sun 7AM-7PM",
    responseMinutes: null,
    text: "A Musanze lodge's own cars, now also for guests who start in Kigali. Insurance certificate sent, licence renewal under way.",
    vehicles: [],
    isPending: true,
  },
];
