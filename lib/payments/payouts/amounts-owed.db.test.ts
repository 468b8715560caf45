import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { postCapture } from "@/lib/payments/ledger/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { insertAgreedClaim } from "@/lib/rentals/bookings/claims/testing";
import { reportIssue } from "@/lib/support/issue-reports/commands";
import { issueReportRequest } from "@/lib/support/issue-reports/contract";
import { closeTicket, reopenTicket } from "@/lib/support/tickets/commands";
import { sumOwed } from "./amounts-owed";
import { listBalances } from "./balance-queries";
import { payBusiness, payOwners } from "./commands";
import { listPayouts } from "./queries";
import { insertPayableBooking, type PayableDetails } from "./testing/payable-booking";

const database = await freshDatabase();
const device = { ipAddress: "192.0.2.1", userAgent: null };
const now = new Date("2026-12-10T05:00:00Z");
const admin = actorFor(await makeUser(database, { role: "admin" }));

async function payable(status: PayableDetails[1]) {
  const { bookingId, business, owner } = await insertPayableBooking(database, now, 2, status);
  const [found] = await database
    .select({ renter: users })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(eq(bookings.id, bookingId));
  if (!found) throw new Error("the booking was not found");
  const report = async (actor: UserActor) => {
    const request = { bookingId, reason: "rental", text: "I waited for an hour, and nobody came." };
    const { ticketId } = await reportIssue(actor, issueReportRequest.parse(request), addMs(now, -DAY_MS));
    return ticketId ?? "";
  };
  return { business, owner, renter: actorFor(found.renter), report };
}

describe.each(["late", "claim"] as const)("what a renter pays after the return (%s)", (purpose) => {
  it("is paid out two days later, however long ago the rental ended", async () => {
    const { business, owner, bookingId } = await insertPayableBooking(database, now, 20);
    expect(await payBusiness(business.id, now)).toBeTruthy();
    const paidAt = addMs(now, DAY_MS);
    const money = { amountCents: 95_000, capturedCents: null };
    const payment = { id: uuid(), bookingId, purpose, method: "card" as const, ...money };
    const filed = { bookingId, filedBy: owner.userId, amountCents: 95_000 };
    const claimId = purpose === "claim" ? await insertAgreedClaim(database, filed, now) : null;
    const how = {
      claimId,
      provider: "stripe",
      currency: "USD",
      amount: 95_000,
      status: "captured",
    } as const;
    await database.insert(payments).values({ ...payment, ...how });
    await database.transaction((tx) =>
      postCapture(tx, payment, { businessId: business.id, commissionPercent: 10 }, paidAt),
    );
    const payableFrom = async (provider: string) => {
      await database.update(payments).set({ provider }).where(eq(payments.id, payment.id));
      return (await sumOwed(database, business.id, paidAt)).payableCents;
    };
    // Money taken at the counter involves no card.
    expect(await payableFrom("counter")).toBe(purpose === "late" ? 85_500 : 95_000);
    expect(await payableFrom("stripe")).toBe(0);
    expect(await payBusiness(business.id, addMs(paidAt, 1.9 * DAY_MS))).toBeUndefined();
    expect(await payBusiness(business.id, addMs(paidAt, 2 * DAY_MS))).toBeTruthy();
  });
});

describe("the payout of a no-show", () => {
  it("waits while the renter's report about the booking is open", async () => {
    const { business, renter, report } = await payable("no_show");
    const ticketId = await report(renter);
    expect(await payBusiness(business.id, now)).toBeUndefined();
    await closeTicket(admin, ticketId, now, device);
    await reopenTicket(renter, ticketId, now, device);
    expect(await payBusiness(business.id, now)).toBeUndefined();
    await closeTicket(admin, ticketId, now, device);
    expect(await payBusiness(business.id, now)).toBeTruthy();
  });

  it("also waits after a cancellation that followed the agreed pick-up, and not after an earlier one", async () => {
    const cancelled = async (afterStart: number) => {
      const made = await payable("no_show");
      const isTheirs = eq(bookings.businessId, made.business.id);
      const [booking] = await database.select().from(bookings).where(isTheirs);
      const startsAt = booking?.startsAt ?? now;
      await made.report(made.renter);
      await database
        .update(bookings)
        .set({ status: "cancelled", cancelledAt: addMs(startsAt, afterStart) })
        .where(isTheirs);
      return payBusiness(made.business.id, addMs(now, 9 * DAY_MS));
    };
    expect(await cancelled(0)).toBeUndefined();
    expect(await cancelled(-1)).toBeTruthy();
  });

  it("does not wait for reports of others, and a rental that took place for none", async () => {
    const missed = await payable("no_show");
    await missed.report(missed.owner);
    expect(await payBusiness(missed.business.id, now)).toBeTruthy();
    const driven = await payable("completed");
    await driven.report(driven.renter);
    expect(await payBusiness(driven.business.id, now)).toBeTruthy();
  });
});

describe("the daily payout", () => {
  it("pays rentals that ended although the business owes more for rentals to come", async () => {
    const { business, vehicle, owner } = await insertPayableBooking(database, now, 2);
    const coming = await insertPayableBooking(database, now, -20, "active", { business, vehicle });
    const collected = { ...coming.payment, id: uuid(), method: "cash" as const, amountCents: 300_000 };
    const how = { provider: "counter", currency: "USD", amount: 300_000, status: "captured" } as const;
    await database.insert(payments).values({ ...collected, ...how });
    const earning = { businessId: business.id, commissionPercent: 10 };
    await database.transaction((tx) => postCapture(tx, collected, earning, now));
    expect((await listBalances(owner, now)).items).toMatchObject([
      { balanceCents: -5_700, nextPayoutCents: 12_150, laterCents: -17_850, nextPayoutOn: "2026-12-10" },
    ]);
    await payOwners(now);
    expect(await listPayouts(owner, { limit: 20 })).toMatchObject({ items: [{ amountCents: 12_150 }] });
  });
});
