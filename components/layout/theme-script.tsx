import { applyTheme, THEME_KEY } from "./theme";

/**
 * Sets the theme's class before the first paint and follows the system and other tabs afterwards. next-themes does the
 * same from a provider around every page (1.5 KB and a hydration of its own); this needs no component in the browser.
 */
const script = `(${start.toString()})(${applyTheme.toString()},${JSON.stringify(THEME_KEY)})`;

function start(apply: typeof applyTheme, key: string) {
  apply(key);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => apply(key));
  addEventListener("storage", (event) => event.key === key && apply(key));
}

export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the functions above; it must run before the first paint
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
