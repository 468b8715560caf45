import { applyCurrency, CURRENCY_KEY } from "./currency";

const script = `(${start.toString()})(${applyCurrency.toString()},${JSON.stringify(CURRENCY_KEY)})`;

function start(apply: typeof applyCurrency, key: string) {
  apply(key);
  addEventListener("storage", (event) => event.key === key && apply(key));
}

/** Shows prices in the chosen currency before the first paint, and follows other tabs: kept pages carry both. */
export function CurrencyScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the functions above; it must run before the first paint
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
