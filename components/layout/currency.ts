import type { Currency } from "@/lib/money";

export const CURRENCY_KEY = "currency";

/** Puts the choice on <html>. Self-contained, because currency-script.tsx also sends it to the browser as text. */
export function applyCurrency(key: string, chosen?: string): void {
  let currency = chosen;
  try {
    currency ??= localStorage.getItem(key) ?? undefined;
  } catch {
    // Storage may be refused; then prices are in dollars.
  }
  document.documentElement.setAttribute("data-currency", currency === "RWF" ? "RWF" : "USD");
}

/** What the page shows now. */
export function shownCurrency(): Currency {
  return document.documentElement.getAttribute("data-currency") === "RWF" ? "RWF" : "USD";
}

export function chooseCurrency(currency: Currency): void {
  applyCurrency(CURRENCY_KEY, currency);
  try {
    localStorage.setItem(CURRENCY_KEY, currency);
  } catch {
    // Then it lasts as long as this page.
  }
}
