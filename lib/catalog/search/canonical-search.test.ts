import { describe, expect, it } from "vitest";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { canonicalSearch } from "./canonical-search";

const page = { accept: "text/html,application/xhtml+xml" };
const json = { accept: "application/json" };
const day = (offset: number) => plusDays(dayIn(new Date(), KIGALI), offset);

describe("the cache key of a search", () => {
  it("is the same however the search is written, and is its own normalised form", () => {
    const ways = [
      "/vehicles?category=suv,sedan&make=Toyota&utm_source=mail",
      "/vehicles?make=toyota&category=sedan&category=suv&page=1&sort=price&search=",
      "/vehicles?category=sedan%2Csuv&make=toyota&unknown=x",
    ];
    const urls = new Set(ways.map((way) => canonicalSearch(way, page)?.url));
    expect(urls.size).toBe(1);
    const [url = ""] = urls;
    expect(canonicalSearch(url, page)).toEqual({ url, type: "text/html" });
  });

  it("distinguishes the language, the API and the page's JSON", () => {
    expect(canonicalSearch("/fr/vehicles?page=2", page)).toEqual({
      url: "/fr/vehicles?page=2",
      type: "text/html",
    });
    expect(canonicalSearch("/vehicles", json)).toEqual({ url: "/vehicles", type: "application/json" });
    expect(canonicalSearch("/vehicles", page)).toEqual({ url: "/vehicles", type: "text/html" });
    expect(canonicalSearch("/api/vehicles?limit=5&view=list&fuel=electric", page)).toEqual({
      url: "/api/vehicles?fuel=electric&limit=5",
      type: "application/json",
    });
    expect(canonicalSearch("/vehicles?view=list&map=1", page)?.url).toBe("/vehicles?view=list&map=1");
    expect(canonicalSearch("/api/vehicles?limit=24", json)?.url).toBe("/api/vehicles");
  });

  it("includes the requested dates", () => {
    const dates = `from=${day(3)}&to=${day(5)}`;
    expect(canonicalSearch(`/api/vehicles?${dates}`, json)?.url).toBe(`/api/vehicles?${dates}`);
  });

  const uncached: [string, string, Parameters<typeof canonicalSearch>[1]][] = [
    ["a page far behind", "/vehicles?page=4", page],
    ["somebody's favourites", "/vehicles?ids=a,b", page],
    ["past dates", `/vehicles?from=${day(-3)}&to=${day(3)}`, page],
    ["half of the dates", `/vehicles?from=${day(3)}`, page],
    ["a request to the API with a cookie", "/api/vehicles", { ...json, cookie: "a=b" }],
    ["a page's JSON with a cookie", "/vehicles", { ...json, cookie: "a=b" }],
    ["a limit that the API refuses", "/api/vehicles?limit=1000", json],
    ["text that the API refuses", "/api/vehicles?search=%00", json],
    ["an overlong URL", `/vehicles?search=${"x".repeat(1_000)}`, page],
    ["another page", "/vehicle/a", page],
    ["another route", "/api/vehicles/pins", json],
    ["another language", "/de/vehicles", page],
  ];
  it.each(uncached)("does not exist for %s", (_, url, headers) => {
    expect(canonicalSearch(url, headers)).toBeUndefined();
  });

  it("exists for a visitor with a cookie, because the page is the same for everybody", () => {
    expect(canonicalSearch("/vehicles", { ...page, cookie: "theme=dark" })).toBeDefined();
  });
});
