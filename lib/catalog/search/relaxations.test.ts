import { describe, expect, it } from "vitest";
import { listRelaxations } from "./relaxations";
import { defaultSearch, vehiclesHref } from "./rules";

const drops = (asked: Partial<typeof defaultSearch>) =>
  listRelaxations({ ...defaultSearch, ...asked }).map(({ drop }) => drop);

describe("a search without results", () => {
  it("can drop each filter it uses, and no other", () => {
    expect(drops({})).toEqual([]);
    expect(drops({ search: "toyota", price: { min: 0, max: 40 }, seats: 7 })).toEqual([
      "search",
      "price",
      "details",
    ]);
    expect(drops({ categories: ["suv"], neighbourhoods: ["remera"], makes: ["bmw"], ids: ["x"] })).toEqual([
      "categories",
      "makes",
      "neighbourhoods",
      "saved",
    ]);
  });

  it("drops one filter at a time and starts at the first page", () => {
    const [way] = listRelaxations({ ...defaultSearch, search: "toyota", categories: ["suv"], page: 3 });
    expect(way && vehiclesHref(way.to)).toBe("/vehicles?category=suv");
  });

  it("includes occupied vehicles once the dates are dropped", () => {
    const dates = { from: "2026-12-01", to: "2026-12-04" };
    const [way] = listRelaxations({ ...defaultSearch, dates, availability: "available", makes: ["bmw"] });
    expect(way && vehiclesHref(way.to)).toBe("/vehicles?make=bmw");
    expect(drops({ availability: "available" })).toEqual(["dates"]);
  });
});
