import localFont from "next/font/local";

/** Geist, variable, latin subset: 29 KB, sufficient for English, French and Kinyarwanda. SIL Open Font Licence. */
export const geist = localFont({
  src: "./geist-latin.woff2",
  variable: "--font-geist",
  weight: "100 900",
  display: "swap",
  adjustFontFallback: "Arial",
});
