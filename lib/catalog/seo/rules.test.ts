import { describe, expect, it } from "vitest";
import { readSearch } from "@/lib/catalog/search/read-search";
import { canonicalListing, openingHours, scriptSafeJson } from "./rules";

const hostile = '</script><script>alert(1)</script><!-- \u2028 \u2029 "quoted" & <b>';

describe("JSON inside a script", () => {
  it("cannot end the script or open a comment, whatever the text", () => {
    const text = scriptSafeJson({ [hostile]: [hostile] });
    expect(text).not.toMatch(/[<>\u2028\u2029]/);
  });

  it("parses to the same value", () => {
    expect(JSON.parse(scriptSafeJson({ title: hostile }))).toEqual({ title: hostile });
  });
});

describe("the canonical URL of a search", () => {
  const canonical = (question: Record<string, string>) =>
    canonicalListing(readSearch(question, "2026-12-01"));

  it("is the listing, whatever tracking parameters were appended", () => {
    expect(canonical({})).toBe("/vehicles");
    expect(canonical({ utm_source: "letter", fbclid: "x" })).toBe("/vehicles");
  });

  it("is the same for another sort order, while further pages have their own", () => {
    expect(canonical({ sort: "year" })).toBe("/vehicles");
    expect(canonical({ view: "list", map: "1" })).toBe("/vehicles");
    expect(canonical({ page: "3", sort: "name" })).toBe("/vehicles?page=3");
  });

  it("is the category's page for a search by category alone", () => {
    expect(canonical({ category: "suv" })).toBe("/category/suv");
  });

  it("is undefined for words, dates and more filters", () => {
    expect(canonical({ search: "rav4" })).toBeUndefined();
    expect(canonical({ from: "2026-12-05", to: "2026-12-08" })).toBeUndefined();
    expect(canonical({ category: "suv", page: "2" })).toBeUndefined();
    expect(canonical({ category: "suv", search: "rav4" })).toBeUndefined();
  });
});

describe("opening hours for structured data", () => {
  it("are converted to days and 24-hour times", () => {
    expect(openingHours("Mon-Fri 8:30 am-12PM, Sat 12AM-4PM")).toEqual([
      "Mo-Fr 08:30-12:00",
      "Sa 00:00-16:00",
    ]);
    expect(openingHours("Mon-Sat 8:00-17:00")).toEqual(["Mo-Sa 08:00-17:00"]);
    expect(openingHours("Open 24 hours")).toEqual(["Mo-Su 00:00-23:59"]);
  });

  it("are left out in any other notation", () => {
    for (const text of [
      "Sunday by appointment, 14:00",
      "Mon-Fri 9-6",
      "Mon 25:00-26:00",
      "Mon-Fri 9AM-6PM, call us",
      "",
    ])
      expect(openingHours(text)).toBeUndefined();
  });
});
