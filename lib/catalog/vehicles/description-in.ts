import type { Locale } from "@/lib/platform/i18n/routing";

/** The owner's text, its language, and the same text in other languages. */
interface Described {
  description: string;
  /** Null if it is not known. */
  descriptionLocale: Locale | null;
  descriptionEn: string | null;
  descriptionFr: string | null;
  descriptionRw: string | null;
}

/** The field with the translation into each language. */
const translationFields = {
  en: "descriptionEn",
  fr: "descriptionFr",
  rw: "descriptionRw",
} as const satisfies Record<Locale, keyof Described>;

/** Returns a vehicle's description in the reader's language if its owner wrote one, otherwise the owner's own text. */
export function descriptionIn(vehicle: Described, reader: Locale): { text: string; locale: Locale | null } {
  const translation = vehicle[translationFields[reader]];
  return translation && vehicle.descriptionLocale !== reader
    ? { text: translation, locale: reader }
    : { text: vehicle.description, locale: vehicle.descriptionLocale };
}
