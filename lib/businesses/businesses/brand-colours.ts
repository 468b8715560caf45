/** The colours behind and around a brand colour, as set in app/globals.css. */
export const themeColours = {
  light: { background: "#fbfaf7", card: "#ffffff", foreground: "#14130f", border: "#e8e4da" },
  dark: { background: "#12110e", card: "#1b1915", foreground: "#f4f1e9", border: "#322e26" },
} as const;
export const brandThemes = ["light", "dark"] as const;
export type BrandTheme = (typeof brandThemes)[number];

/** WCAG 2.2 AA: the minimum contrast of text, and of lines and shapes. */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

export interface BrandPalette {
  fill: string;
  /** The colour of text on the fill. */
  onFill: string;
  /** The colour of lines in each theme; null if it hardly differs from the background. */
  line: Record<BrandTheme, string | null>;
}

/** The colours to use with a brand colour ("#1f7a4d"). There is always a text colour that is readable on it. */
export function brandPalette(colour: string): BrandPalette {
  const isReadable = (text: string) => contrastRatio(text, colour) >= TEXT_CONTRAST;
  const lineIn = (theme: BrandTheme) => {
    const { background, card } = themeColours[theme];
    const isSeen = [background, card].every((behind) => contrastRatio(behind, colour) >= SHAPE_CONTRAST);
    return isSeen ? colour : null;
  };
  return {
    fill: colour,
    // Black is readable on every colour on which the others are not.
    onFill: [themeColours.light.foreground, "#ffffff"].find(isReadable) ?? "#000000",
    line: { light: lineIn("light"), dark: lineIn("dark") },
  };
}

/** The contrast ratio of two colours by WCAG, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
