import type { Locale } from "@/lib/platform/i18n/routing";
import type { LocalizedText, Office } from "@/lib/platform/settings/contract";

/**
 * "Kigali City Tower" → "kigali-city-tower", made unique among the taken ids. Used in the page and its map.
 */
export function officeId(name: string, taken: string[]): string {
  const stem =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 50) || "office";
  for (let number = 1; ; number++) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.includes(id)) return id;
  }
}

/** Shown for offices without a picture. */
export const OFFICE_PICTURE = "/places/neighbourhood.webp";

const inAllLanguages = (text: LocalizedText) =>
  typeof text === "string" ? { en: text, fr: text, rw: text } : text;

/** The form values of a stored office: texts in every language, even if only one was stored for all. */
export function officeFormOf({ imagePath: _, ...office }: Office) {
  return { ...office, name: inAllLanguages(office.name), features: office.features.map(inAllLanguages) };
}

/** Services from one text per language, one service per line; lines with the same number belong together. */
export function servicesOf(lines: Record<Locale, string>): Record<Locale, string>[] {
  const split = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  const [en, fr, rw] = [split(lines.en), split(lines.fr), split(lines.rw)];
  return en.map((word, index) => ({ en: word, fr: fr[index] ?? word, rw: rw[index] ?? word }));
}
