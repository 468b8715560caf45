import { readFileSync } from "node:fs";
import path from "node:path";
import { notFound } from "@/lib/errors";
import { translator } from "@/lib/i18n/translate";
import { kinds } from "@/lib/notifications/rules";
import type { LetterChannel, LetterLocale, LetterWording } from "./contract";
import { say, usesIn } from "./icu";
import { newsKinds, newsOf } from "./news";

interface Sentences {
  letters: Record<string, { subject?: string; body: string; action?: string }>;
  notifications: { kinds: Record<string, { title: string; message: string }> };
}

const languages = ["en", "fr", "rw"] as const;
/** Their text is the provider's own: what we would write goes nowhere. */
const notOurs = ["phone-check"];

let known: Record<LetterLocale, Sentences> | undefined;

/** The sentences as they are in the messages' source: a build keeps them only compiled. */
function sentences(locale: LetterLocale): Sentences {
  known ??= Object.fromEntries(
    languages.map((language) => {
      const file = path.join(process.cwd(), "lib/i18n/messages", `${language}.json`);
      const { letters, notifications } = JSON.parse(readFileSync(file, "utf8")) as Sentences;
      return [language, { letters, notifications }];
    }),
  ) as Record<LetterLocale, Sentences>;
  return known[locale];
}

/** The names of all letters that can be worded, and after them of all news. */
export function letterKinds(): string[] {
  const letters = Object.keys(sentences("en").letters).filter((kind) => !notOurs.includes(kind));
  return [...letters, ...newsKinds()];
}

/** What a letter says until an administrator words it; of news: their title and text. 404 if it is none of ours. */
export function getOriginal(kind: string, locale: LetterLocale): LetterWording {
  if (!letterKinds().includes(kind)) throw notFound();
  const { letters, notifications } = sentences(locale);
  const news = notifications.kinds[newsOf(kind) ?? ""];
  if (news) return { subject: news.title, body: news.message, action: null };
  const letter = letters[kind];
  if (!letter) throw notFound();
  return { subject: letter.subject ?? null, body: letter.body, action: letter.action ?? null };
}

/** By which way it reaches people. News whose kind has a letter of its own stay under the bell. */
export function channelOf(kind: string): LetterChannel {
  const news = newsOf(kind);
  if (news) return kinds[news].byLetter ? "news" : "bell";
  return getOriginal(kind, "en").subject === null ? "sms" : "email";
}

/** What administrators call it: news by their title, without what it names. */
export function nameOf(kind: string, locale: LetterLocale): string {
  if (!newsOf(kind)) return translator(locale)(`letterDesk.kinds.${kind as "welcome"}`);
  const title = getOriginal(kind, locale).subject ?? "";
  return say(title, locale, Object.fromEntries(usesIn(title).map((use) => [use.name, "…"])));
}
