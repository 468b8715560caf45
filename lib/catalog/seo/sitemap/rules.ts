import { categoryIds } from "@/lib/catalog/categories/rules";
import { localPath } from "@/lib/platform/i18n/local-path";
import { routing } from "@/lib/platform/i18n/routing";

/** A page of the sitemap: its path without a language, and when it last changed. */
export interface SitemapPage {
  path: string;
  updatedAt?: Date;
}

/** Vehicles per file; each has a URL in every language, so a file stays far below the limit of 50,000. */
export const VEHICLES_PER_FILE = 2_000;

/** The pages that always exist; vehicles come from the database. */
export const fixedPages: SitemapPage[] = [
  { path: "/" },
  { path: "/vehicles" },
  { path: "/how-it-works" },
  { path: "/list-your-car" },
  { path: "/location" },
  ...categoryIds.map((id) => ({ path: `/category/${id}` })),
  { path: "/terms" },
  { path: "/privacy" },
  { path: "/status" },
  { path: "/api-docs" },
];

/** "3.xml" → 3; undefined for any other name. */
export function numberOfFile(name: string): number | undefined {
  const [, digits] = name.match(/^(0|[1-9]\d{0,4})\.xml$/) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The index: one entry per file, with the newest change in it. */
export function sitemapIndex(files: { updatedAt?: Date }[], siteUrl: string): string {
  const entries = files.map(
    ({ updatedAt }, file) =>
      `<sitemap><loc>${escapeXml(new URL(`/sitemap/${file}.xml`, siteUrl).href)}</loc>${lastmod(updatedAt)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</sitemapindex>\n`;
}

export const FILE_HEAD = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const FILE_TAIL = "</urlset>\n";

/** A page's URLs: one entry per language, each listing all languages. */
export function sitemapEntries({ path, updatedAt }: SitemapPage, siteUrl: string): string {
  const urlIn = (language: string) => escapeXml(new URL(localPath(path, language), siteUrl).href);
  const alternate = (language: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`;
  const alternates = [
    ...routing.locales.map((language) => alternate(language, urlIn(language))),
    alternate("x-default", urlIn(routing.defaultLocale)),
  ].join("");
  return routing.locales
    .map((language) => `<url><loc>${urlIn(language)}</loc>${lastmod(updatedAt)}${alternates}</url>\n`)
    .join("");
}

function lastmod(updatedAt: Date | undefined): string {
  return updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
