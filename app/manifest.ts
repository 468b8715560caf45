import type { MetadataRoute } from "next";
import { routing } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";

/** The web app manifest, which lets a phone put the site on its home screen. */
export default function manifest(): MetadataRoute.Manifest {
  const t = translator(routing.defaultLocale);
  const icon = (file: string, size: number) => ({
    src: `/brand/${file}`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  return {
    id: "/",
    name: t("layout.metaTitle"),
    short_name: "Gendana",
    description: t("layout.metaDescription"),
    lang: routing.defaultLocale,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fbfaf7",
    theme_color: "#fbfaf7",
    categories: ["travel", "shopping"],
    icons: [
      icon("icon-192.png", 192),
      icon("icon-512.png", 512),
      { ...icon("icon-maskable.png", 512), purpose: "maskable" },
    ],
  };
}
