import { describe, expect, it } from "vitest";
import { relaxed } from "./relaxing";
import { everyVehicle, vehiclesHref } from "./rules";

const drops = (asked: Partial<typeof everyVehicle>) =>
  relaxed({ ...everyVehicle, ...asked }).map(({ drop }) => drop);

describe("a search that found nothing", () => {
  it("can do without each thing it asks, and nothing else", () => {
    expect(drops({})).toEqual([]);
    expect(drops({ search: "toyota", priceMax: 40, seats: 7 })).toEqual(["search", "price", "details"]);
    expect(drops({ categories: ["suv"], places: ["remera"], makes: ["bmw"], ids: ["x"] })).toEqual([
      ...["categories", "places", "makes", "saved"],
    ]);
  });

  it("drops one thing at a time and starts at the first page", () => {
    const [way] = relaxed({ ...everyVehicle, search: "toyota", categories: ["suv"], page: 3 });
    expect(way && vehiclesHref(way.to)).toBe("/vehicles?category=suv");
  });

  it("shows taken cars too once it does without dates", () => {
    const dates = { from: "2026-12-01", to: "2026-12-04" };
    const [way] = relaxed({ ...everyVehicle, dates, availability: "available", makes: ["bmw"] });
    expect(way && vehiclesHref(way.to)).toBe("/vehicles?make=bmw");
    expect(drops({ availability: "available" })).toEqual(["dates"]);
  });
});
