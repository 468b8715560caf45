import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type Locale, routing } from "@/lib/i18n/routing";
import { SHARE_HEIGHT, SHARE_WIDTH, SITE_SHARE_PICTURE } from "@/lib/pictures/rules";
import { fileUrl, pageUrl } from "./address";

const openGraphLocales: Record<Locale, string> = { en: "en_US", fr: "fr_FR", rw: "rw_RW" };

interface PageFacts {
  locale: Locale;
  /** The page's one address, without a language: "/vehicles". Undefined: not to be found by search engines. */
  path: string | undefined;
  /** "Cars in Kigali"; the site's name is put behind it. */
  title: string;
  description: string;
  /** A picture of 1200 × 630 under public/ for where the page is shared, and what it shows; else the site's. */
  picture?: { path: string; alt: string };
}

/** Everything a public page says of itself in its head: one call a page. */
export async function pageMetadata({
  locale,
  path,
  title,
  description,
  picture,
}: PageFacts): Promise<Metadata> {
  const shared = await sharedPicture(locale, picture);
  return {
    title,
    description,
    ...(path === undefined
      ? { robots: { index: false, follow: true } }
      : { alternates: addressesOf(path, locale) }),
    openGraph: {
      ...openGraphOf(locale),
      title,
      description,
      ...(path !== undefined && { url: pageUrl(path, locale) }),
      images: [shared],
    },
    twitter: {
      card: "summary_large_image",
      title,
      description,
      images: [{ url: shared.url, alt: shared.alt }],
    },
  };
}

/** What every page says that says nothing else. */
export async function siteMetadata(locale: Locale): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: "layout" });
  const [title, description] = [t("metaTitle"), t("metaDescription")];
  return {
    title: { default: title, template: "%s · Gendana" },
    description,
    applicationName: "Gendana",
    openGraph: { ...openGraphOf(locale), title, description, images: [await sharedPicture(locale)] },
    twitter: { card: "summary_large_image" },
  };
}

function openGraphOf(locale: Locale) {
  const others = routing.locales.filter((other) => other !== locale);
  return {
    siteName: "Gendana",
    type: "website" as const,
    locale: openGraphLocales[locale],
    alternateLocale: others.map((other) => openGraphLocales[other]),
  };
}

async function sharedPicture(locale: Locale, picture?: PageFacts["picture"]) {
  const t = await getTranslations({ locale, namespace: "layout" });
  const { path, alt } = picture ?? { path: SITE_SHARE_PICTURE, alt: t("sharePicture") };
  return { url: fileUrl(path), alt, width: SHARE_WIDTH, height: SHARE_HEIGHT };
}

/** Canonical and its translations; whoever speaks none of our languages gets English. */
function addressesOf(path: string, locale: Locale): Metadata["alternates"] {
  const translations = routing.locales.map((language) => [language, pageUrl(path, language)]);
  return {
    canonical: pageUrl(path, locale),
    languages: { ...Object.fromEntries(translations), "x-default": pageUrl(path, routing.defaultLocale) },
  };
}
