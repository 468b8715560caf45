import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookedScenario, paidScenario, toldOf } from "@/db/scenario";
import { notifications } from "@/db/schema/notifications";
import { payments } from "@/db/schema/payments";
import { freshDatabase } from "@/db/testing";
import { after, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { wordsOf } from "@/lib/notifications/words";
import { advancePayment } from "@/lib/payments/advance";
import { startPayment } from "@/lib/payments/commands";
import { answerCharge } from "@/lib/sandbox/commands";
import { expireOverdueBookings } from "./clock";
import { acceptBooking, cancelBooking, declineBooking } from "./commands";

const database = await freshDatabase();
const now = new Date();

const told = (userId: string) => toldOf(database, userId);

/** A request of a renter who has promised to pay. */
async function requested() {
  const scenario = await bookedScenario(database, false, now);
  const { renter, bookingId } = scenario;
  const { id } = await startPayment(renter, { bookingId, purpose: "rent", method: "card" }, now);
  await answerCharge(renter, id, { answer: "approve" }, new Date());
  await advancePayment(id, now);
  return scenario;
}

describe("both sides of a booking hear", () => {
  it("that it is wished for, agreed and paid, each what the other did", async () => {
    const { renter, owner, bookingId } = await requested();
    expect([await told(renter.userId), await told(owner.userId)]).toEqual([[], ["booking-requested"]]);
    await acceptBooking(owner, bookingId, now);
    expect(await told(renter.userId)).toEqual(["booking-accepted", "booking-confirmed"]);
    expect(await told(owner.userId)).toEqual(["booking-requested", "booking-confirmed-host"]);
    const about = and(eq(notifications.userId, renter.userId), eq(notifications.kind, "booking-confirmed"));
    const [row] = await database.select().from(notifications).where(about);
    expect(row).toMatchObject({ actionUrl: `/dashboard/user/rentals/${bookingId}`, businessId: null });
  });

  it("that the host said no", async () => {
    const { renter, owner, bookingId } = await requested();
    await declineBooking(owner, bookingId, { reason: "It is being repaired." }, now);
    expect(await told(renter.userId)).toEqual(["booking-declined"]);
  });

  it("that a request ran out, and the host nothing of what was only held", async () => {
    const asked = await requested();
    const held = await bookedScenario(database, true, now);
    await expireOverdueBookings(after(now, 9 * HOUR_MS));
    expect(await told(asked.renter.userId)).toContain("booking-expired");
    expect(await told(asked.owner.userId)).toEqual(["booking-requested", "request-expired-host"]);
    expect([await told(held.renter.userId), await told(held.owner.userId)]).toEqual([
      ["booking-expired"],
      [],
    ]);
  });

  it("that it was called off, the renter also that money came back", async () => {
    const { renter, owner, bookingId } = await paidScenario(database, now);
    await cancelBooking(owner, bookingId, { reason: "The car broke down." }, now);
    expect(await told(renter.userId)).toEqual(["booking-confirmed", "booking-cancelled", "money-refunded"]);
    const about = and(eq(notifications.userId, renter.userId), eq(notifications.kind, "money-refunded"));
    const [back] = await database.select().from(notifications).where(about);
    expect(back && wordsOf(back, "en", new Map()).message).toMatch(/^\$135 for .+ was refunded to you\.$/);
    // Written before the sum was told of, it still reads well.
    const { amountCents: _, ...values } = back?.values ?? {};
    expect(back && wordsOf({ ...back, values }, "en", new Map()).message).toMatch(
      /^Your payment for .+ was refunded to you\.$/,
    );
    expect(await told(owner.userId)).toEqual(["booking-confirmed-host"]);
    const other = await paidScenario(database, now);
    await cancelBooking(other.renter, other.bookingId, { reason: "" }, now);
    expect(await told(other.owner.userId)).toEqual(["booking-confirmed-host", "booking-cancelled-host"]);
    expect(await told(other.renter.userId)).not.toContain("booking-cancelled");
  });

  it("that a payment did not go through, only the renter and only once", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    const { id } = await startPayment(renter, { bookingId, purpose: "rent", method: "card" }, now);
    const longAgo = { createdAt: after(now, -6 * MINUTE_MS) };
    await database.update(payments).set(longAgo).where(eq(payments.id, id));
    await answerCharge(renter, id, { answer: "reject" }, new Date());
    await advancePayment(id, now);
    await advancePayment(id, now);
    expect([await told(renter.userId), await told(owner.userId)]).toEqual([["payment-failed"], []]);
  });

  it("no letter for each failed try while the renter sits at the checkout", async () => {
    const { renter, bookingId } = await bookedScenario(database, true, now);
    const { id } = await startPayment(renter, { bookingId, purpose: "rent", method: "card" }, now);
    await answerCharge(renter, id, { answer: "reject" }, new Date());
    await advancePayment(id, now);
    expect(await told(renter.userId)).toEqual([]);
  });
});
