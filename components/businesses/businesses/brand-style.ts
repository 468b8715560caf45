import type { CSSProperties } from "react";
import { brandPalette } from "@/lib/businesses/businesses/brand-colours";

/** A business's colour for all elements inside: `--brand-line` for lines, `--brand` and `--brand-text` for a fill. */
export function brandScope(colour: string | null): { style?: CSSProperties; className: string } {
  if (colour === null) return { className: "" };
  const { fill, onFill, line } = brandPalette(colour);
  const style = {
    "--brand": fill,
    "--brand-text": onFill,
    "--brand-light": line.light ?? "var(--border)",
    "--brand-dark": line.dark ?? "var(--border)",
  } as CSSProperties;
  return {
    style,
    className: "[--brand-line:var(--brand-light)] dark:[--brand-line:var(--brand-dark)]",
  };
}

/** For an avatar that shows initials because there is no logo. */
export const brandFill = "bg-(--brand) text-(--brand-text)";
