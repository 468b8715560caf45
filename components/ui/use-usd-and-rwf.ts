"use client";

import { useFormats } from "./use-formats";

/** Formats what is paid or refunded, by card or by mobile money: "$52 (FRW 75,660)". */
export function useUsdAndRwf() {
  const { usd, rwf } = useFormats();
  return (cents: number, francs: number) => `${usd(cents)} (${rwf(francs).replace(" ", "\u00a0")})`;
}
