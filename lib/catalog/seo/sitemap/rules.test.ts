import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fixedPages, numberOfFile, sitemapEntries, sitemapIndex } from "./rules";

const site = "https://gendana.example";

describe("the sitemap", () => {
  it("lists a page once per language, each with all its translations", () => {
    const entries = sitemapEntries(
      { path: "/vehicle/rav4", updatedAt: new Date("2026-11-02T10:00:00Z") },
      site,
    );
    const places = [...entries.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual([`${site}/vehicle/rav4`, `${site}/fr/vehicle/rav4`, `${site}/rw/vehicle/rav4`]);
    expect(entries.match(/hreflang="(en|fr|rw|x-default)"/g)).toHaveLength(12);
    expect(entries.match(/<lastmod>2026-11-02T10:00:00.000Z<\/lastmod>/g)).toHaveLength(3);
  });

  it("has no date if none is known", () => {
    expect(sitemapEntries({ path: "/" }, site)).not.toContain("lastmod");
  });

  it("escapes special characters in URLs", () => {
    expect(sitemapEntries({ path: "/vehicle/a&b'<" }, site)).toContain("/vehicle/a&#38;b&#39;%3C</loc>");
  });

  it("lists its files, numbered from 0", () => {
    const index = sitemapIndex([{}, { updatedAt: new Date("2026-11-02T10:00:00Z") }], site);
    expect(index).toContain(`<sitemap><loc>${site}/sitemap/0.xml</loc></sitemap>`);
    expect(index).toContain(`<loc>${site}/sitemap/1.xml</loc><lastmod>2026-11-02T10:00:00.000Z</lastmod>`);
  });
});

it("accepts the names of its files and nothing else", () => {
  expect(["0.xml", "17.xml"].map(numberOfFile)).toEqual([0, 17]);
  for (const name of ["", "x.xml", "1", "01.xml", "-1.xml", "1.xml.gz", "999999.xml"])
    expect([name, numberOfFile(name)]).toEqual([name, undefined]);
});

it("lists every public page that has its own URL", () => {
  const site = "app/[locale]/(site)";
  const folders = ["", ...readdirSync(site, { recursive: true, encoding: "utf8" })];
  const pages = folders.filter((folder) => !folder.includes("[") && existsSync(`${site}/${folder}/page.tsx`));
  // /nowhere only renders the 404 page of unknown URLs.
  const listed = ["/nowhere", ...fixedPages.map(({ path }) => path)];
  expect(pages.map((folder) => `/${folder}`).filter((path) => !listed.includes(path))).toEqual([]);
});
