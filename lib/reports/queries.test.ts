import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, paidScenario } from "@/db/scenario";
import { freshDatabase } from "@/db/testing";
import type { TeamRole } from "@/lib/auth/contract";
import { after, DAY_MS, dayIn, KIGALI } from "@/lib/dates";
import { makeOccupancy, makeTaxSummary } from "./document-queries";
import { listOccupancy } from "./occupancy-queries";
import { readTaxSummary } from "./tax-queries";

const database = await freshDatabase();
const now = new Date();

async function company() {
  const scenario = await paidScenario(database, now, { title: "=SUM(A1)", publishedAt: after(now, -DAY_MS) });
  const as = (role: TeamRole) => ({
    ...scenario.owner,
    memberships: [{ businessId: scenario.business.id, role }],
  });
  const later = after(new Date(), 2_000);
  return { ...scenario, as, later, month: dayIn(later, KIGALI).slice(0, 7) };
}

describe("a company's reports", () => {
  it("tell turnover, commission and share by the ledger, in dollars and at the rentals' rate in francs", async () => {
    const { as, later, month, business } = await company();
    const summary = await readTaxSummary(as("accountant"), { period: month }, later);
    // $45 a day for three days at 1,455 francs, ten percent for the marketplace.
    const figures = {
      ...{ grossCents: 13_500, refundsCents: 0, turnoverCents: 13_500, turnoverRwf: 196_425 },
      ...{ commissionCents: 1_350, commissionRwf: 19_643, netCents: 12_150, plansCents: 0 },
    };
    expect(summary.months).toEqual([{ month, ...figures }]);
    expect(summary).toMatchObject({ total: figures, business: { id: business.id }, isRunning: true });
    const year = await readTaxSummary(as("owner"), { period: month.slice(0, 4) }, later);
    expect(year.total).toEqual(figures);
  });

  it("are not for agents, renters or another's company", async () => {
    const { as, later, month, business } = await company();
    const forbidden = { code: "forbidden" };
    await expect(readTaxSummary(as("agent"), { period: month }, later)).rejects.toMatchObject(forbidden);
    const renter = actorFor(await makeUser(database));
    await expect(readTaxSummary(renter, { period: month }, later)).rejects.toMatchObject(forbidden);
    const other = (await company()).as("owner");
    const theirs = { businessId: business.id, from: month, to: month };
    const occupancy = listOccupancy(other, { ...theirs, page: 1 }, later);
    await expect(occupancy).rejects.toMatchObject({ code: "not_found" });
  });

  it("say how much each car was booked of the time it was there, and print it safely", async () => {
    const { as, later, month } = await company();
    const range = { from: month, to: month };
    const page = await listOccupancy(as("owner"), { ...range, page: 9 }, later);
    // The car is there since yesterday (or the month's first) and nobody has it yet.
    expect(page).toMatchObject({ months: [month], count: 1, page: 1, pageCount: 1 });
    expect(page.items[0]?.cells).toEqual(page.total);
    expect(page.total[0]).toMatchObject({ bookedHours: 0, percent: 0 });
    expect(page.total[0]?.publishableHours).toBeLessThanOrEqual(24.1);
    const paper = await makeOccupancy(as("owner"), { ...range, format: "csv" }, "en", later);
    const text = new TextDecoder().decode(paper.bytes as Uint8Array);
    expect(text).toContain("'=SUM(A1)");
    for (const locale of ["en", "fr", "rw"] as const)
      for (const made of [
        await makeOccupancy(as("owner"), { ...range, format: "pdf" }, locale, later),
        await makeTaxSummary(as("owner"), { period: month, format: "pdf" }, locale, later),
      ])
        expect(new TextDecoder("latin1").decode((made.bytes as Uint8Array).subarray(0, 5))).toBe("%PDF-");
  });
});
