"use client";

import { useLocale } from "next-intl";
import { formatInstant } from "@/lib/platform/dates";
import { type Currency, formatMoney } from "@/lib/platform/money";
import { shortInstant } from "./short-instant";

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
