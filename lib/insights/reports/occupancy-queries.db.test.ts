import { describe, expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { listOccupancy } from "./occupancy-queries";
import { makeReportedBusiness } from "./testing/reported-business";

const database = await freshDatabase();
const now = new Date();

describe("the occupancy report of a business", () => {
  it("shows each vehicle's occupancy of its listed time", async () => {
    const { as, later, month } = await makeReportedBusiness(database, now);
    const page = await listOccupancy(as("owner"), { from: month, to: month, page: 9 }, later);
    // The vehicle is listed since yesterday (or the first of the month) and not booked yet.
    expect(page).toMatchObject({ months: [month], count: 1, page: 1, pageCount: 1 });
    expect(page.items[0]?.cells).toEqual(page.total);
    expect(page.total[0]).toMatchObject({ bookedHours: 0, percent: 0 });
    expect(page.total[0]?.publishableHours).toBeLessThanOrEqual(24.1);
  });

  it("is hidden from the members of another business", async () => {
    const { later, month, business } = await makeReportedBusiness(database, now);
    const other = (await makeReportedBusiness(database, now)).as("owner");
    const theirs = { businessId: business.id, from: month, to: month, page: 1 };
    await expect(listOccupancy(other, theirs, later)).rejects.toMatchObject({ code: "not_found" });
  });
});
