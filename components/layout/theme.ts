import { readStorage, writeStorage } from "@/lib/platform/browser-storage";

type Theme = "light" | "dark" | "system";

export const THEME_KEY = "vite-ui-theme";

/**
 * Sets the class on <html>. Must be self-contained, because theme-script.tsx also sends its source to the
 * browser.
 */
export function applyTheme(key: string, chosen?: string): void {
  let theme = chosen;
  try {
    theme ??= localStorage.getItem(key) ?? undefined;
  } catch {
    // Storage may be disabled; then the system decides.
  }
  const isDark =
    theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", isDark);
  document.documentElement.classList.toggle("light", !isDark);
}

export function readTheme(): Theme {
  const chosen = readStorage("localStorage", THEME_KEY);
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

export function chooseTheme(theme: Theme): void {
  applyTheme(THEME_KEY, theme);
  writeStorage("localStorage", THEME_KEY, theme);
}
