import { describe, expect, it } from "vitest";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { searchAddress } from "./search-address";

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
    const addresses = new Set(ways.map((way) => searchAddress(way, page)?.address));
    expect(addresses.size).toBe(1);
    const [address = ""] = addresses;
    expect(searchAddress(address, page)).toEqual({ address, type: "text/html" });
  });

  it("distinguishes the language, the API and the page's JSON", () => {
    expect(searchAddress("/fr/vehicles?page=2", page)).toEqual({
      address: "/fr/vehicles?page=2",
      type: "text/html",
    });
    expect(searchAddress("/vehicles", json)).toEqual({ address: "/vehicles", type: "application/json" });
    expect(searchAddress("/vehicles", page)).toEqual({ address: "/vehicles", type: "text/html" });
    expect(searchAddress("/api/vehicles?limit=5&view=list&fuel=electric", page)).toEqual({
      address: "/api/vehicles?fuel=electric&limit=5",
      type: "application/json",
    });
    expect(searchAddress("/api/vehicles?limit=24", json)?.address).toBe("/api/vehicles");
  });

  it("includes the requested dates", () => {
    const dates = `from=${day(3)}&to=${day(5)}`;
    expect(searchAddress(`/api/vehicles?${dates}`, json)?.address).toBe(`/api/vehicles?${dates}`);
  });

  const uncached: [string, string, Parameters<typeof searchAddress>[1]][] = [
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
    expect(searchAddress(url, headers)).toBeUndefined();
  });

  it("exists for a visitor with a cookie, because the page is the same for everybody", () => {
    expect(searchAddress("/vehicles", { ...page, cookie: "theme=dark" })).toBeDefined();
  });
});
