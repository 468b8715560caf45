import { InlineScript } from "@/components/ui/inline-script";
import { applyCurrency, CURRENCY_KEY } from "./currency";

const script = `(${start.toString()})(${applyCurrency.toString()},${JSON.stringify(CURRENCY_KEY)})`;

function start(apply: typeof applyCurrency, key: string) {
  apply(key);
  addEventListener("storage", (event) => event.key === key && apply(key));
}

/**
 * Applies the chosen currency before the first paint and follows other tabs: cached pages contain both
 * currencies.
 */
export function CurrencyScript() {
  return <InlineScript text={script} />;
}
