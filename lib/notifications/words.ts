import { hasLocale } from "next-intl";
import type { notifications } from "@/db/schema/notifications";
import { formatDay, formatInstant, KIGALI } from "@/lib/dates";
import { type Locale, routing } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { formatMoney } from "@/lib/money";
import { isNoticeKind, type NoticeKind } from "./rules";

export type NoticeValues = Record<string, string | number>;
type Told = Pick<typeof notifications.$inferSelect, "kind" | "values" | "title" | "message">;

/** Title and message in a language: our own sentences in the reader's, what a person wrote as it was written. */
export function wordsOf({ kind, values, title, message }: Told, locale: Locale) {
  // Of a kind this version does not know any more only its name is left.
  if (!isNoticeKind(kind)) return { title: title ?? kind ?? "", message: message ?? "" };
  return sentencesOf(kind, values, locale);
}

function sentencesOf(kind: NoticeKind, values: NoticeValues, locale: Locale) {
  const t = translator(locale);
  // Those written before the sum was told of say "money".
  const told = { amountCents: "none", ...formatted(values, locale) };
  return {
    title: t(`notifications.kinds.${kind}.title`, told as never),
    message: t(`notifications.kinds.${kind}.message`, told as never),
  };
}

/** Values are kept as they are known: what ends in At is an instant, in On a day, in Cents an amount. */
function formatted(values: NoticeValues, locale: Locale): NoticeValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name.endsWith("At")) return [name, formatInstant(new Date(value), locale, KIGALI)];
      if (name.endsWith("On")) return [name, formatDay(String(value), locale)];
      if (name.endsWith("Cents")) return [name, formatMoney(Number(value), "USD", locale)];
      return [name, value];
    }),
  );
}

/** As users.locale holds it; English if it is none of ours. */
export const readerLocale = (locale: string): Locale =>
  hasLocale(routing.locales, locale) ? locale : routing.defaultLocale;
