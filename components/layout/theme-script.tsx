import { InlineScript } from "@/components/ui/inline-script";
import { applyTheme, THEME_KEY } from "./theme";

/**
 * Sets the theme's class before the first paint and then follows the system and other tabs. next-themes does
 * the same with a provider around every page (1.5 KB and its own hydration); this needs no client component.
 */
const script = `(${start.toString()})(${applyTheme.toString()},${JSON.stringify(THEME_KEY)})`;

function start(apply: typeof applyTheme, key: string) {
  apply(key);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => apply(key));
  addEventListener("storage", (event) => event.key === key && apply(key));
}

export function ThemeScript() {
  return <InlineScript text={script} />;
}
