import type { Office, Words } from "./contract";

/** The office on OpenStreetMap, with a pin, as near as one sees the houses. */
export function officeMapHref({ latitude, longitude }: Pick<Office, "latitude" | "longitude">): string {
  const pin = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `https://www.openstreetmap.org/?${pin}#map=17/${latitude}/${longitude}`;
}

/** Words of the settings in the reader's language. */
export function wordsIn(words: Words, locale: string): string {
  if (typeof words === "string") return words;
  return locale === "fr" || locale === "rw" ? words[locale] : words.en;
}

const weekdays = {
  fr: { Mon: "lun.", Tue: "mar.", Wed: "mer.", Thu: "jeu.", Fri: "ven.", Sat: "sam.", Sun: "dim." },
  rw: {
    Mon: "ku wa mbere",
    Tue: "ku wa kabiri",
    Wed: "ku wa gatatu",
    Thu: "ku wa kane",
    Fri: "ku wa gatanu",
    Sat: "ku wa gatandatu",
    Sun: "ku cyumweru",
  },
};
const roundTheClock = { fr: "ouvert 24 h/24", rw: "amasaha 24 kuri 24" };

/**
 * Opening hours as the settings hold them ("Mon-Fri 9AM-6PM, Sat 9AM-4PM"), in the reader's language. What an
 * administrator writes in another way stays as it was written.
 */
export function hoursIn(hours: string, locale: string): string {
  if (locale !== "fr" && locale !== "rw") return hours;
  const names = weekdays[locale];
  return hours
    .replace(/^open 24 hours$/i, roundTheClock[locale])
    .replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(-?)(?![a-z])/g, (_, day: keyof typeof names, dash: string) =>
      dash && locale === "rw" ? `${names[day]} kugeza ` : names[day] + dash,
    )
    .replace(
      /\b(\d{1,2})(?::(\d\d))? ?(AM|PM)\b/gi,
      (_, hour: string, minutes: string | undefined, half: string) => {
        const of24 = (Number(hour) % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
        return locale === "fr" ? `${of24} h${minutes ? ` ${minutes}` : ""}` : `${of24}:${minutes ?? "00"}`;
      },
    );
}
