import { writeStorage } from "@/lib/platform/browser-storage";
import type { Currency } from "@/lib/platform/money";

export const CURRENCY_KEY = "currency";

/**
 * Sets the choice on <html>. Must be self-contained, because currency-script.tsx also sends its source to the
 * browser.
 */
export function applyCurrency(key: string, chosen?: string): void {
  let currency = chosen;
  try {
    currency ??= localStorage.getItem(key) ?? undefined;
  } catch {
    // Storage may be disabled; then prices are in dollars.
  }
  document.documentElement.setAttribute("data-currency", currency === "RWF" ? "RWF" : "USD");
}

export function currentCurrency(): Currency {
  return document.documentElement.getAttribute("data-currency") === "RWF" ? "RWF" : "USD";
}

export function chooseCurrency(currency: Currency): void {
  applyCurrency(CURRENCY_KEY, currency);
  writeStorage("localStorage", CURRENCY_KEY, currency);
}
