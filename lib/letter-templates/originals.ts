import { readFileSync } from "node:fs";
import path from "node:path";
import type { LetterLocale, LetterWording } from "./contract";

type Letters = Record<string, { subject?: string; body: string; action?: string }>;

const languages = ["en", "fr", "rw"] as const;
/** Their text is the provider's own: what we would write goes nowhere. */
const notOurs = ["phone-check"];

let known: Record<LetterLocale, Letters> | undefined;

/** The letters as they are in the messages' source: a build keeps them only compiled. */
function letters(): Record<LetterLocale, Letters> {
  known ??= Object.fromEntries(
    languages.map((locale) => {
      const file = path.join(process.cwd(), "lib/i18n/messages", `${locale}.json`);
      return [locale, (JSON.parse(readFileSync(file, "utf8")) as { letters: Letters }).letters];
    }),
  ) as Record<LetterLocale, Letters>;
  return known;
}

/** The names of all letters that can be worded. */
export function letterKinds(): string[] {
  return Object.keys(letters().en).filter((kind) => !notOurs.includes(kind));
}

/** What a letter says until an administrator words it; undefined if it is none of ours. */
export function originalOf(kind: string, locale: LetterLocale): LetterWording | undefined {
  if (!letterKinds().includes(kind)) return undefined;
  const letter = letters()[locale][kind];
  return letter && { subject: letter.subject ?? null, body: letter.body, action: letter.action ?? null };
}
