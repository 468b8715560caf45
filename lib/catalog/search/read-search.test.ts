import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { datesProblem } from "@/lib/catalog/availability/pick-up-rules";
import { searchSorts } from "@/lib/catalog/vehicle-cards/sorts";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { plusDays } from "@/lib/platform/dates";
import { filterChoices } from "./filter-choices";
import type { FilterValues } from "./filter-values";
import { type FilterField, perFilter, type SearchFilter, searchFilters } from "./filters";
import { MAX_BROWSABLE_VEHICLES, readSearch } from "./read-search";
import {
  defaultSearch,
  hiddenSearchFields,
  isFiltered,
  type VehicleSearch,
  vehiclesHref,
  withDates,
  withoutFilters,
} from "./rules";

const today = "2026-12-01";
const dates = { from: "2026-12-02", to: "2026-12-05" };
const read = (address: string) => {
  const { problem, ...search } = readSearch(
    Object.fromEntries(new URL(address, "https://gendana.rw").searchParams),
    today,
  );
  return search;
};

/** An arbitrary value of a filter that the form can produce. */
function valuesOf(filter: SearchFilter): fc.Arbitrary<FilterValues[FilterField]> {
  switch (filter.kind) {
    case "anyOf":
    case "allOf":
      return fc.subarray<string>([...filterChoices[filter.field]]) as fc.Arbitrary<FilterValues[FilterField]>;
    case "anyName":
      return fc
        .uniqueArray(fc.constantFrom("toyota", "mercedes-benz", "kimihurura", "kanombe-airport"))
        .map((all) => all.sort());
    case "atLeast":
      return fc.constantFrom(0, ...filter.choices);
    case "flag":
      return fc.boolean();
    case "range": {
      const steps = filter.ceiling / filter.step;
      return fc
        .tuple(fc.integer({ min: 0, max: steps }), fc.integer({ min: 0, max: steps }))
        .map((ends) => ({ min: Math.min(...ends) * filter.step, max: Math.max(...ends) * filter.step }));
    }
  }
}

type ArbitraryValues = { [Field in FilterField]: fc.Arbitrary<FilterValues[Field]> };

/** An arbitrary search that the form can produce. */
const searches: fc.Arbitrary<VehicleSearch> = fc.record({
  ...perFilter<ArbitraryValues>((filter) => valuesOf(filter) as ArbitraryValues[FilterField]),
  search: fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.replaceAll("\0", "").trim()),
  dates: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 60 }))
      .chain(([start, days]) =>
        fc
          .constantFrom({}, { fromTime: "15:00" }, { fromTime: "06:30", toTime: "21:00" })
          .map((hours) => ({ from: plusDays(today, start), to: plusDays(today, start + days), ...hours })),
      ),
    { nil: undefined },
  ),
  ids: fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { maxLength: 50 }),
  availability: fc.constantFrom("available", "all"),
  sort: fc.constantFrom(...searchSorts),
  page: fc.integer({ min: 1, max: 50 }),
  view: fc.constantFrom("grid", "list"),
  isMapOpen: fc.boolean(),
});

describe("the URL of a search", () => {
  it("is read with defaults for everything it omits", () => {
    expect(read("/vehicles")).toEqual({ ...defaultSearch, dates: undefined });
    expect(
      read(
        "/vehicles?search=+rav4+&from=2026-12-02&to=2026-12-05&category=sedan,suv&price-max=90&seats=5&instant=1&page=2",
      ),
    ).toEqual({
      ...defaultSearch,
      search: "rav4",
      dates,
      categories: ["suv", "sedan"],
      price: { min: 0, max: 90 },
      seats: 5,
      isInstantBook: true,
      availability: "available",
      page: 2,
    });
  });

  it("is read back as it was written, for any search", () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(read(vehiclesHref(search))).toEqual(search);
      }),
    );
  });

  it("has the same meaning with repeated names, as a plain form sends them", () => {
    const asForm = readSearch({ category: ["suv", "sedan"], fuel: ["hybrid", ""], make: "toyota" }, today);
    expect(asForm).toEqual({
      ...read("/vehicles?category=suv,sedan&fuel=hybrid&make=toyota"),
      problem: undefined,
    });
  });

  it("is never refused", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            ...searchFilters.flatMap(({ parameter }) => parameter),
            "search",
            "from",
            "to",
            "ids",
            "page",
          ),
          fc.oneof(fc.string(), fc.array(fc.string())),
        ),
        (question) => {
          const { problem, ...search } = readSearch(question, today);
          expect(read(vehiclesHref(search))).toEqual(search);
        },
      ),
    );
    expect(
      read("/vehicles?category=boat&sort=drop&page=-3&rating=9&feature=wings&availability=maybe"),
    ).toEqual({
      ...defaultSearch,
      dates: undefined,
    });
    expect(read("/vehicles?page=999999").page).toBe(MAX_BROWSABLE_VEHICLES + 1);
  });

  it("accepts a value in any spelling, once", () => {
    const { makes, neighbourhoods, categories } = read(
      "/vehicles?make=Toyota,toyota&place=Kiyovu&category=SUV",
    );
    expect([makes, neighbourhoods, categories]).toEqual([["toyota"], ["kiyovu"], ["suv"]]);
  });

  it("keeps prices on the slider's steps and in order", () => {
    expect(read("/vehicles?price-min=204&price-max=99").price).toEqual({ min: 100, max: 200 });
    expect(read("/vehicles?price-max=5000").price.max).toBe(500);
  });

  it("drops dates that cannot be booked and reports why", () => {
    const problem = (from: string, to: string) => readSearch({ from, to }, today).problem;
    expect(problem("2026-12-02", "")).toBe("datesRequired");
    expect(problem("2026-12-02", "2027-02-30")).toBe("datesRequired");
    expect(problem("2026-12-05", "2026-12-05")).toBe("datesOrder");
    expect(problem("2026-11-30", "2026-12-05")).toBe("pickupInPast");
    expect(problem("2026-12-02", "2027-12-02")).toBe("datesTooFar");
    expect(datesProblem({ from: today, to: "2026-12-02" }, today)).toBeUndefined();
  });

  it("is written without default values, and with plain commas in lists", () => {
    expect(vehiclesHref(defaultSearch)).toBe("/vehicles");
    expect(vehiclesHref({ dates, availability: "available" })).toBe(
      "/vehicles?from=2026-12-02&to=2026-12-05",
    );
    expect(vehiclesHref({ categories: ["suv", "sedan"], makes: ["toyota"] })).toBe(
      "/vehicles?category=suv,sedan&make=toyota",
    );
  });

  it("keeps the dates in the URL of a vehicle", () => {
    expect(vehicleHref("featured-tesla")).toBe("/vehicle/featured-tesla");
    expect(vehicleHref("a b", dates)).toBe("/vehicle/a%20b?from=2026-12-02&to=2026-12-05");
  });
});

describe("changing a search", () => {
  it("resets the filters and keeps words, dates and sort", () => {
    fc.assert(
      fc.property(searches, (search) => {
        const reset = withoutFilters(search);
        expect(isFiltered(reset)).toBe(false);
        expect([reset.search, reset.dates, reset.sort, reset.categories]).toEqual([
          search.search,
          search.dates,
          search.sort,
          [],
        ]);
      }),
    );
    expect(isFiltered({ ...defaultSearch, categories: ["suv"] })).toBe(true);
    expect(isFiltered({ ...defaultSearch, page: 3 })).toBe(false);
  });

  it("requests available vehicles once there are dates, unless chosen otherwise", () => {
    expect(withDates(defaultSearch, dates).availability).toBe("available");
    expect(withDates(withDates(defaultSearch, dates), undefined).availability).toBe("all");
    const chosen = { ...defaultSearch, availability: "available" as const };
    expect(withDates(chosen, undefined).availability).toBe("available");
  });

  it("adds the parameters that a form does not have as hidden fields", () => {
    expect(
      hiddenSearchFields({ ...withDates(defaultSearch, dates), seats: 5, page: 2 }, ["from", "to", "page"]),
    ).toEqual([["seats", "5"]]);
  });
});
