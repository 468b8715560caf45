import type { LocalizedText, Office } from "./contract";

/** URL of the office on OpenStreetMap, with a pin, zoomed in to single buildings. */
export function officeMapHref({ latitude, longitude }: Pick<Office, "latitude" | "longitude">): string {
  const pin = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `https://www.openstreetmap.org/?${pin}#map=17/${latitude}/${longitude}`;
}

export function localizedTextIn(text: LocalizedText, locale: string): string {
  if (typeof text === "string") return text;
  return locale === "fr" || locale === "rw" ? text[locale] : text.en;
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
const open24Hours = { fr: "ouvert 24 h/24", rw: "amasaha 24 kuri 24" };

/**
 * Translates opening hours as stored ("Mon-Fri 9AM-6PM, Sat 9AM-4PM") to the reader's language. Other formats
 * are returned unchanged.
 */
export function openingHoursIn(hours: string, locale: string): string {
  if (locale !== "fr" && locale !== "rw") return hours;
  const names = weekdays[locale];
  return hours
    .replace(/^open 24 hours$/i, open24Hours[locale])
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
