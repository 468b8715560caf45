import type { Office, Words } from "@/lib/settings/contract";

/** "Kigali City Tower" → "kigali-city-tower", made unlike those there are: an office's name in the page and its map. */
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

/** Shown where an office has no picture of its own. */
export const OFFICE_PICTURE = "/places/neighbourhood.webp";

const inAll = (words: Words) => (typeof words === "string" ? { en: words, fr: words, rw: words } : words);

/** A stored office as its form has it: in every language, also where it was written once for all. */
export function officeFormOf({ imagePath: _, ...office }: Office) {
  return { ...office, name: inAll(office.name), features: office.features.map(inAll) };
}

/** Lines in each language, one a service: what stands in the same line means the same. */
export function servicesOf(lines: Record<"en" | "fr" | "rw", string>): Record<"en" | "fr" | "rw", string>[] {
  const split = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  const [en, fr, rw] = [split(lines.en), split(lines.fr), split(lines.rw)];
  return en.map((word, index) => ({ en: word, fr: fr[index] ?? word, rw: rw[index] ?? word }));
}
