import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import type { BroadcastTexts } from "./contract";

/** Returns the text for readers of a language: theirs, or the English one with a line that points this out. */
export function textIn(texts: BroadcastTexts, locale: Locale): BroadcastTexts["en"] {
  const written = texts[locale];
  if (written) return written;
  const { title, message } = texts.en;
  return { title, message: `${message}\n\n${translator(locale)("templateParts.onlyEnglish")}` };
}
