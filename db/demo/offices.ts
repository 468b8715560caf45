import type { SystemSettings } from "@/lib/platform/settings/contract";

/** The marketplace's three offices in Kigali (spec.md §2, locations page). */
export const offices: SystemSettings["offices"] = [
  {
    id: "downtown",
    name: { en: "Downtown Kigali", fr: "Centre-ville de Kigali", rw: "Rwagati muri Kigali" },
    address: "Kigali City Tower, KN 4 Ave",
    city: "Kigali",
    phone: "+250 788 000 101",
    email: "downtown@gendana.rw",
    hours: "Mon-Fri 8AM-6PM, Sat 9AM-4PM",
    features: [
      { en: "Free parking", fr: "Parking gratuit", rw: "Parikingi y’ubuntu" },
      { en: "Walk-in support", fr: "Accueil sans rendez-vous", rw: "Kwakirwa nta randevu" },
      { en: "Key handover", fr: "Remise des clés", rw: "Guhererekanya imfunguzo" },
      { en: "Document check", fr: "Vérification des documents", rw: "Kugenzura ibyangombwa" },
    ],
    latitude: -1.9441,
    longitude: 30.0606,
    imagePath: "/places/downtown-tower.webp",
  },
  {
    id: "airport",
    name: {
      en: "Kigali International Airport",
      fr: "Aéroport international de Kigali",
      rw: "Ikibuga cy’indege mpuzamahanga cya Kigali",
    },
    address: "Arrivals hall, KN 5 Rd, Kanombe",
    city: "Kigali",
    phone: "+250 788 000 102",
    email: "airport@gendana.rw",
    hours: "Open 24 hours",
    features: [
      { en: "Flight tracking", fr: "Suivi des vols", rw: "Gukurikirana ingendo z’indege" },
      { en: "Meet and greet", fr: "Accueil personnalisé", rw: "Kwakirwa ukihagera" },
      { en: "Key handover", fr: "Remise des clés", rw: "Guhererekanya imfunguzo" },
      { en: "Local SIM cards", fr: "Cartes SIM locales", rw: "Simukadi zo mu Rwanda" },
    ],
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
    features: [
      { en: "Owner onboarding", fr: "Accueil des propriétaires", rw: "Kwakira ba nyir’imodoka" },
      { en: "Vehicle inspection", fr: "Inspection des véhicules", rw: "Kugenzura imodoka" },
      { en: "Charging point", fr: "Borne de recharge", rw: "Aho bongereramo umuriro" },
      { en: "Coffee", fr: "Café", rw: "Ikawa" },
    ],
    latitude: -1.9513,
    longitude: 30.0872,
    imagePath: "/places/neighbourhood.webp",
  },
];
