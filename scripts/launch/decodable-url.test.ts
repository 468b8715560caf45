import { describe, expect, it } from "vitest";
import { decodableUrl } from "./decodable-url.mjs";

describe("a URL", () => {
  it.each([
    "/",
    "/vehicle/featured-tesla?from=%FF",
    "/vehicles?search=100%",
    "/vehicle/%E2%82%AC%2Fa%20b",
    "//x/%2e%2e/",
  ])("that can be read stays as it is: %s", (url) => {
    expect(decodableUrl(url)).toBe(url);
  });

  it.each([
    ["/vehicle/%FF", "/vehicle/%EF%BF%BD"],
    ["/api/vehicles/%E0%A4%A/reviews?page=%FF?", "/api/vehicles/%EF%BF%BD%25A/reviews?page=%FF?"],
    ["/category/100%", "/category/100%25"],
    ["/a%2Fb%FF%2Fc/%41", "/a%2Fb%EF%BF%BD%2Fc/%41"],
    ["/%zz", "/%25zz"],
  ])("that cannot is read as a browser would: %s", (url, read) => {
    expect(decodableUrl(url)).toBe(read);
    expect(() => decodeURIComponent(read.split("?")[0] ?? "")).not.toThrow();
  });
});
