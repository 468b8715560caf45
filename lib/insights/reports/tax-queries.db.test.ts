import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { getTaxSummary } from "./tax-queries";
import { makeReportedBusiness } from "./testing/reported-business";

const database = await freshDatabase();
const now = new Date();

describe("the tax report of a business", () => {
  it("shows turnover, commission and net from the ledger, in dollars and in francs at the bookings' rates", async () => {
    const { as, later, month, business } = await makeReportedBusiness(database, now);
    const summary = await getTaxSummary(as("accountant"), { period: month }, later);
    // $45 a day for three days at 1,455 francs, ten percent for the marketplace.
    const figures = {
      grossCents: 13_500,
      refundsCents: 0,
      turnoverCents: 13_500,
      turnoverRwf: 196_425,
      commissionCents: 1_350,
      commissionRwf: 19_643,
      netCents: 12_150,
      plansCents: 0,
    };
    expect(summary.months).toEqual([{ month, ...figures }]);
    expect(summary).toMatchObject({ total: figures, business: { id: business.id }, isRunning: true });
    const year = await getTaxSummary(as("owner"), { period: month.slice(0, 4) }, later);
    expect(year.total).toEqual(figures);
  });

  it("is hidden from agents and renters", async () => {
    const { as, later, month } = await makeReportedBusiness(database, now);
    const forbidden = { code: "forbidden" };
    await expect(getTaxSummary(as("agent"), { period: month }, later)).rejects.toMatchObject(forbidden);
    const renter = actorFor(await makeUser(database));
    await expect(getTaxSummary(renter, { period: month }, later)).rejects.toMatchObject(forbidden);
  });
});
