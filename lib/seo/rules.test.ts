import { describe, expect, it } from "vitest";
import { readSearch } from "@/lib/search/address";
import { canonicalListing, openingHours, scriptSafeJson } from "./rules";

const hostile = '</script><script>alert(1)</script><!-- \u2028 \u2029 "quoted" & <b>';

describe("data inside a script", () => {
  it("cannot end the script or open a comment, whatever a person typed", () => {
    const text = scriptSafeJson({ [hostile]: [hostile] });
    expect(text).not.toMatch(/[<>\u2028\u2029]/);
  });

  it("says the same as before", () => {
    expect(JSON.parse(scriptSafeJson({ title: hostile }))).toEqual({ title: hostile });
  });
});

describe("the address under which a search is found", () => {
  const canonical = (question: Record<string, string>) =>
    canonicalListing(readSearch(question, "2026-12-01"));

  it("is the listing, whatever was appended to count visits", () => {
    expect(canonical({})).toBe("/vehicles");
    expect(canonical({ utm_source: "letter", fbclid: "x" })).toBe("/vehicles");
  });

  it("stays the same in another order, and further pages have their own", () => {
    expect(canonical({ sort: "year" })).toBe("/vehicles");
    expect(canonical({ view: "list", map: "1" })).toBe("/vehicles");
    expect(canonical({ page: "3", sort: "name" })).toBe("/vehicles?page=3");
  });

  it("is the category's page for a category alone", () => {
    expect(canonical({ category: "suv" })).toBe("/category/suv");
  });

  it("is none for words, dates and what lies deeper", () => {
    expect(canonical({ search: "rav4" })).toBeUndefined();
    expect(canonical({ from: "2026-12-05", to: "2026-12-08" })).toBeUndefined();
    expect(canonical({ category: "suv", page: "2" })).toBeUndefined();
    expect(canonical({ category: "suv", search: "rav4" })).toBeUndefined();
  });
});

describe("opening hours, for machines", () => {
  it("are days and clocks of 24 hours", () => {
    expect(openingHours("Mon-Fri 8:30 am-12PM, Sat 12AM-4PM")).toEqual([
      "Mo-Fr 08:30-12:00",
      "Sa 00:00-16:00",
    ]);
    expect(openingHours("Mon-Sat 8:00-17:00")).toEqual(["Mo-Sa 08:00-17:00"]);
    expect(openingHours("Open 24 hours")).toEqual(["Mo-Su 00:00-23:59"]);
  });

  it("are left out where they are written in another way", () => {
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
