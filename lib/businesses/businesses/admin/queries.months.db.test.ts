import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario } from "@/db/testing/scenarios";
import { getBusinessRecord } from "./queries";

const database = await freshDatabase();

it("the months of a business's revenue begin at midnight in Kigali", async () => {
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const { bookingId, business } = await bookedScenario(database, true, new Date("2026-11-20T10:00:00Z"));
  // One cent is one franc.
  await database.update(bookings).set({ rwfPerHundredUsd: 10_000 }).where(eq(bookings.id, bookingId));
  const earn = async (at: string, cents: number) => {
    const transactionId = uuid();
    await database
      .insert(ledgerTransactions)
      .values({ id: transactionId, kind: "rent", bookingId, at: new Date(at) });
    await database.insert(ledgerEntries).values([
      { transactionId, account: "provider_clearing", amountCents: cents },
      { transactionId, account: "owner_payable", amountCents: -cents, businessId: business.id },
    ]);
  };
  await earn("2026-06-30T21:59:59Z", 1);
  await earn("2026-06-30T22:00:00Z", 20);
  await earn("2026-11-30T21:59:59Z", 300);
  await earn("2026-11-30T22:00:00Z", 4_000);
  const { months } = await getBusinessRecord(admin, business.id, new Date("2026-11-30T22:30:00Z"));
  expect(months.map(({ month, revenueRwf }) => [month, revenueRwf])).toEqual([
    ["2026-07", 20],
    ["2026-08", 0],
    ["2026-09", 0],
    ["2026-10", 0],
    ["2026-11", 300],
    ["2026-12", 4_000],
  ]);
});
