"use client";

import { useLocale } from "next-intl";
import { formatInstant } from "@/lib/platform/dates";
import { type Currency, formatMoney } from "@/lib/platform/money";

/** Formats money and instants in the page's language. Instants are shown in the vehicle's time zone. */
export function useFormats() {
  const locale = useLocale();
  return {
    usd: (cents: number) => formatMoney(cents, "USD", locale),
    rwf: (francs: number) => formatMoney(francs, "RWF", locale),
    money: (amount: number, currency: Currency) => formatMoney(amount, currency, locale),
    instant: (iso: string, timeZone: string) => formatInstant(new Date(iso), locale, timeZone),
    span: (from: string, to: string, timeZone: string) =>
      `${shortInstant(from, locale, timeZone)}\u00a0→ ${shortInstant(to, locale, timeZone)}`,
  };
}

/**
 * "4 Dec, 10:00"; with the year only if it is not the current one, so that both ends fit on a phone's line; a
 * longer text breaks between them.
 */
function shortInstant(iso: string, locale: string, timeZone: string): string {
  const instant = new Date(iso);
  const text = formatInstant(instant, locale, timeZone);
  const year = String(new Date().getFullYear());
  return text.replace(new RegExp(`[ /]${year}(?=\\D)`), "").replaceAll(" ", "\u00a0");
}
