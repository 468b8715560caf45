import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type Locale, routing } from "@/lib/platform/i18n/routing";
import { SHARE_HEIGHT, SHARE_WIDTH, SITE_SHARE_PICTURE } from "@/lib/platform/images/rules";
import { absoluteUrl, pageUrl } from "@/lib/platform/site-url";

const openGraphLocales: Record<Locale, string> = { en: "en_US", fr: "fr_FR", rw: "rw_RW" };

interface PageFacts {
  locale: Locale;
  /**
   * The page's canonical path without a language: "/vehicles". Undefined: search engines must not index it.
   */
  path: string | undefined;
  /** "Cars in Kigali"; the site's name is appended. */
  title: string;
  description: string;
  /**
   * The picture for shared links, 1200 × 630 under public/, and its text alternative; the site's by default.
   */
  picture?: { path: string; alt: string };
}

/** The metadata of a public page. */
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

/** The metadata of pages that declare none. */
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
  return { url: absoluteUrl(path), alt, width: SHARE_WIDTH, height: SHARE_HEIGHT };
}

/** Canonical and alternate URLs; English is the default for all other languages. */
function addressesOf(path: string, locale: Locale): Metadata["alternates"] {
  const translations = routing.locales.map((language) => [language, pageUrl(path, language)]);
  return {
    canonical: pageUrl(path, locale),
    languages: { ...Object.fromEntries(translations), "x-default": pageUrl(path, routing.defaultLocale) },
  };
}
