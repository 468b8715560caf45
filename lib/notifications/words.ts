import { hasLocale } from "next-intl";
import type { notifications } from "@/db/schema/notifications";
import { formatDay, formatInstant, KIGALI } from "@/lib/dates";
import { type Locale, routing } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { wordedAs } from "@/lib/letter-templates/news";
import { saidAnew, type Wordings } from "@/lib/letter-templates/stored-queries";
import { formatMoney } from "@/lib/money";
import { isNoticeKind, type NoticeKind } from "./rules";

export type NoticeValues = Record<string, string | number>;
type Told = Pick<typeof notifications.$inferSelect, "kind" | "values" | "title" | "message">;

/**
 * Title and message in a language: our own sentences in the reader's, as administrators worded them where they did
 * (`wordings`, of that language), and what a person wrote as it was written.
 */
export function wordsOf({ kind, values, title, message }: Told, locale: Locale, wordings: Wordings) {
  // Of a kind this version does not know any more only its name is left.
  if (!isNoticeKind(kind)) return { title: title ?? kind ?? "", message: message ?? "" };
  // Those written before the sum was told of say "money".
  const told = { amountCents: "none", ...asRead(values, locale) };
  const own = wordings.get(wordedAs(kind));
  const anew = own && saidAnew(wordedAs(kind), own, locale, told);
  if (anew?.subject) return { title: anew.subject, message: anew.body };
  return sentencesOf(kind, told, locale);
}

function sentencesOf(kind: NoticeKind, told: NoticeValues, locale: Locale) {
  const t = translator(locale);
  return {
    title: t(`notifications.kinds.${kind}.title`, told as never),
    message: t(`notifications.kinds.${kind}.message`, told as never),
  };
}

/** Values are kept as they are known: what ends in At is an instant, in On a day, in Cents an amount. */
export function asRead(values: NoticeValues, locale: Locale): NoticeValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name.endsWith("At")) return [name, formatInstant(new Date(value), locale, KIGALI)];
      if (name.endsWith("On")) return [name, formatDay(String(value), locale)];
      if (name.endsWith("Cents")) return [name, formatMoney(Number(value), "USD", locale)];
      return [name, value];
    }),
  );
}

/** The names under which administrators may have worded these. */
export const wordedKinds = (rows: Pick<Told, "kind">[]) => [
  ...new Set(rows.flatMap(({ kind }) => (isNoticeKind(kind) ? [wordedAs(kind)] : []))),
];

/** As users.locale holds it; English if it is none of ours. */
export const readerLocale = (locale: string): Locale =>
  hasLocale(routing.locales, locale) ? locale : routing.defaultLocale;
