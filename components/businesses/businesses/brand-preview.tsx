"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import {
  type BrandPalette,
  type BrandTheme,
  brandPalette,
  brandThemes,
  themeColours,
} from "@/lib/businesses/businesses/brand-colours";

/** Previews the top of the public page with the colour, in both themes. */
export function BrandPreview({ name, logo, colour }: { name: string; logo: string | null; colour: string }) {
  const palette = brandPalette(colour);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {brandThemes.map((theme) => (
        <ThemePreview key={theme} theme={theme} name={name} logo={logo} palette={palette} />
      ))}
    </div>
  );
}

function ThemePreview({
  theme,
  name,
  logo,
  palette: { fill, onFill, line },
}: {
  theme: BrandTheme;
  name: string;
  logo: string | null;
  palette: BrandPalette;
}) {
  const t = useTranslations("company.profile.brand");
  const { background, foreground, border } = themeColours[theme];
  return (
    <figure className="min-w-0">
      <div
        className="rounded-lg border p-4"
        style={{ backgroundColor: background, color: foreground, borderColor: border }}
      >
        <div className="mb-4 h-1.5 rounded-full" style={{ backgroundColor: line[theme] ?? border }} />
        <div className="flex items-center gap-3">
          <span className="rounded-full" style={logo ? {} : { backgroundColor: fill, color: onFill }}>
            <Avatar name={name} src={logo} className={logo ? "" : "bg-transparent"} />
          </span>
          <span className="min-w-0 truncate font-semibold">{name}</span>
        </div>
      </div>
      <figcaption className="mt-1.5 text-muted-foreground text-xs">
        {t(theme)}
        {line[theme] === null && ` · ${t("neutral")}`}
      </figcaption>
    </figure>
  );
}
