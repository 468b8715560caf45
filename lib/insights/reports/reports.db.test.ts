import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, paidScenario } from "@/db/testing/scenarios";
import type { TeamRole } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { makeOccupancyDocument, makeTaxDocument } from "./documents";
import { listOccupancy } from "./occupancy-queries";
import { getTaxSummary } from "./tax-queries";

const database = await freshDatabase();
const now = new Date();

async function createBusiness() {
  const scenario = await paidScenario(database, now, { title: "=SUM(A1)", publishedAt: addMs(now, -DAY_MS) });
  const as = (role: TeamRole) => ({
    ...scenario.owner,
    memberships: [{ businessId: scenario.business.id, role }],
  });
  const later = addMs(new Date(), 2_000);
  return { ...scenario, as, later, month: dayIn(later, KIGALI).slice(0, 7) };
}

describe("the reports of a business", () => {
  it("show turnover, commission and net from the ledger, in dollars and in francs at the bookings' rates", async () => {
    const { as, later, month, business } = await createBusiness();
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

  it("are hidden from agents, renters and non-members", async () => {
    const { as, later, month, business } = await createBusiness();
    const forbidden = { code: "forbidden" };
    await expect(getTaxSummary(as("agent"), { period: month }, later)).rejects.toMatchObject(forbidden);
    const renter = actorFor(await makeUser(database));
    await expect(getTaxSummary(renter, { period: month }, later)).rejects.toMatchObject(forbidden);
    const other = (await createBusiness()).as("owner");
    const theirs = { businessId: business.id, from: month, to: month };
    const occupancy = listOccupancy(other, { ...theirs, page: 1 }, later);
    await expect(occupancy).rejects.toMatchObject({ code: "not_found" });
  });

  it("show each vehicle's occupancy of its listed time, and export it safely", async () => {
    const { as, later, month } = await createBusiness();
    const range = { from: month, to: month };
    const page = await listOccupancy(as("owner"), { ...range, page: 9 }, later);
    // The vehicle is listed since yesterday (or the first of the month) and not booked yet.
    expect(page).toMatchObject({ months: [month], count: 1, page: 1, pageCount: 1 });
    expect(page.items[0]?.cells).toEqual(page.total);
    expect(page.total[0]).toMatchObject({ bookedHours: 0, percent: 0 });
    expect(page.total[0]?.publishableHours).toBeLessThanOrEqual(24.1);
    const csv = await makeOccupancyDocument(as("owner"), { ...range, format: "csv" }, "en", later);
    const text = new TextDecoder().decode(csv.bytes as Uint8Array);
    expect(text).toContain("'=SUM(A1)");
    for (const locale of ["en", "fr", "rw"] as const)
      for (const made of [
        await makeOccupancyDocument(as("owner"), { ...range, format: "pdf" }, locale, later),
        await makeTaxDocument(as("owner"), { period: month, format: "pdf" }, locale, later),
      ])
        expect(new TextDecoder("latin1").decode((made.bytes as Uint8Array).subarray(0, 5))).toBe("%PDF-");
  });
});
