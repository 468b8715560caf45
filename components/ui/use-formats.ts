"use client";

import { useLocale } from "next-intl";
import { formatInstant } from "@/lib/dates";
import { formatMoney } from "@/lib/money";

/** Money and instants as this page's reader writes them. Instants are told in the zone of the car. */
export function useFormats() {
  const locale = useLocale();
  return {
    usd: (cents: number) => formatMoney(cents, "USD", locale),
    rwf: (francs: number) => formatMoney(francs, "RWF", locale),
    money: (amount: number, currency: "USD" | "RWF") => formatMoney(amount, currency, locale),
    instant: (iso: string, timeZone: string) => formatInstant(new Date(iso), locale, timeZone),
    span: (from: string, to: string, timeZone: string) =>
      `${shortInstant(from, locale, timeZone)}\u00a0→ ${shortInstant(to, locale, timeZone)}`,
  };
}

/** "4 Dec, 10:00"; the year is told only where it is not this one, so that both ends fit a phone's line; else it breaks between them. */
function shortInstant(iso: string, locale: string, timeZone: string): string {
  const instant = new Date(iso);
  const text = formatInstant(instant, locale, timeZone);
  const year = String(new Date().getFullYear());
  return text.replace(new RegExp(`[ /]${year}(?=\\D)`), "").replaceAll(" ", "\u00a0");
}
