import { beforeAll, describe, expect, it } from "vitest";
import { makeBusiness, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { findCategoryPage } from "./queries";

const database = await freshDatabase();

describe("the page of a category", () => {
  beforeAll(async () => {
    const { id: businessId } = await makeBusiness(database);
    const suv = { businessId, categoryId: "suv" } as const;
    await makeVehicle(database, {
      ...suv,
      id: "liked",
      dailyPriceCents: 9_000,
      ratingAverage: 4.9,
      ratingCount: 8,
    });
    await makeVehicle(database, {
      ...suv,
      id: "cheap",
      dailyPriceCents: 2_500,
      ratingAverage: 4.1,
      ratingCount: 3,
    });
    await makeVehicle(database, { ...suv, id: "hidden", dailyPriceCents: 1_000, status: "draft" });
    await makeVehicle(database, { businessId, categoryId: "sedan", dailyPriceCents: 2_000 });
  });

  it("shows its vehicles, best rated first, and the lowest price", async () => {
    const page = await findCategoryPage("suv");
    expect(page?.vehicles.map(({ id }) => id)).toEqual(["liked", "cheap"]);
    expect(page).toMatchObject({ category: { id: "suv", vehicleCount: 2 }, fromCents: 2_500 });
  });

  it("links to the other categories, but not to itself", async () => {
    const page = await findCategoryPage("suv");
    expect(page?.others.map(({ id }) => id)).toContain("sedan");
    expect(page?.others.map(({ id }) => id)).not.toContain("suv");
  });

  it("has no price while it has no vehicle", async () => {
    expect(await findCategoryPage("sports")).toMatchObject({ fromCents: null, vehicles: [] });
  });

  it("does not exist for an unknown category", async () => {
    for (const id of ["boats", "SUV", "", "__proto__"]) expect(await findCategoryPage(id)).toBeNull();
  });
});
