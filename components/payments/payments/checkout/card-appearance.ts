import type { Appearance } from "@stripe/stripe-js";

/** Colours and sizes of the current theme for Stripe's fields: our styles do not reach into Stripe's frames. */
export function cardAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  const isDark = document.documentElement.classList.contains("dark");
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorPrimary: color("foreground"),
      colorBackground: color("card"),
      colorText: color("foreground"),
      colorTextSecondary: color("muted-foreground"),
      colorTextPlaceholder: color("muted-foreground"),
      colorDanger: color("danger"),
      borderRadius: "8px",
      fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSizeBase: "16px",
      gridRowSpacing: "20px",
      gridColumnSpacing: "16px",
    },
    rules: {
      ".Label": { fontSize: "14px", fontWeight: "500" },
      ".Input": {
        border: `1px solid ${color("input")}`,
        boxShadow: "none",
        lineHeight: "24px",
        padding: "10px 12px",
      },
      ".Input:focus": {
        borderColor: color("foreground"),
        boxShadow: "none",
        outline: `2px solid ${color("ring")}`,
      },
      ".Input--invalid": { borderColor: color("danger"), boxShadow: "none" },
      ".Error": { fontSize: "14px" },
    },
  };
}

/** Calls back whenever the theme changes. Returns a function that stops it. */
export function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}
