import type { Locale } from "@/lib/platform/i18n/routing";

const inLanguage =
  (locale: Locale) =>
  (...texts: string[]) =>
    texts.map((text) => ({ locale, text }));
const [inEn, inFr, inRw] = [inLanguage("en"), inLanguage("fr"), inLanguage("rw")];

/** What owners write about renters. */
export const renterComments = {
  good: [
    ...inEn(
      "On time at both ends, and the car came back clean.",
      "{renter} told us about the traffic an hour ahead. Easy to rent to.",
      "Careful driver, full tank, no questions left open.",
      "Friendly, punctual, and gentle with the gearbox.",
      "Everything as agreed. We would hand {renter} the keys again any day.",
      "Kept the car like their own. Murakoze!",
      "Good communication from the first message to the return.",
      "Returned a few minutes early, with the papers where they were.",
    ),
    ...inFr(
      "Locataire sérieux, voiture rendue propre et à l’heure.",
      "Très bonne communication, rien à redire.",
    ),
    ...inRw(
      "Yagaruye imodoka isukuye kandi ku gihe. Murakoze cyane.",
      "Umuntu wizewe. Tuzongera tumukodeshe.",
    ),
  ],
  poor: [
    ...inEn(
      "An hour late and hard to reach, but the car was fine.",
      "The car came back with mud up to the seats. {renter} apologised.",
      "Polite, but the tank was well below what we had agreed.",
    ),
    ...inFr("La voiture est revenue en retard, sans nouvelles."),
  ],
};
