import type { SystemSettings } from "@/lib/settings/contract";

/** The marketplace's three offices in Kigali (spec.md §2, locations page). */
export const offices: SystemSettings["offices"] = [
  {
    id: "downtown",
    name: "Downtown Kigali",
    address: "Kigali City Tower, KN 4 Ave",
    city: "Kigali",
    phone: "+250 788 000 101",
    email: "downtown@gendana.rw",
    hours: "Mon-Fri 8AM-6PM, Sat 9AM-4PM",
    features: ["Free parking", "Walk-in support", "Key handover", "Document check"],
    latitude: -1.9441,
    longitude: 30.0606,
    imagePath: "/places/downtown-tower.webp",
  },
  {
    id: "airport",
    name: "Kigali International Airport",
    address: "Arrivals hall, KN 5 Rd, Kanombe",
    city: "Kigali",
    phone: "+250 788 000 102",
    email: "airport@gendana.rw",
    hours: "Open 24 hours",
    features: ["Flight tracking", "Meet and greet", "Key handover", "Local SIM cards"],
    latitude: -1.9669,
    longitude: 30.1352,
    imagePath: "/places/airport.webp",
  },
  {
    id: "kimihurura",
    name: "Kimihurura",
    address: "KG 28 Ave 14, Kimihurura",
    city: "Kigali",
    phone: "+250 788 000 103",
    email: "kimihurura@gendana.rw",
    hours: "Mon-Sat 8AM-7PM",
    features: ["Owner onboarding", "Vehicle inspection", "Charging point", "Coffee"],
    latitude: -1.9513,
    longitude: 30.0872,
    imagePath: "/places/neighbourhood.webp",
  },
];
