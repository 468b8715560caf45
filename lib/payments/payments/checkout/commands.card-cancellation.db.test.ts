import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { cancelCardPayment, pollPayment, startPayment } from "./commands";

const database = await freshDatabase();
const now = new Date();
const phone = "0788 123 456";

const booked = (isInstantBook: boolean) => bookedScenario(database, isInstantBook, now);

describe("a card form that its payer closes", () => {
  it("leaves the booking held for another payment method, and can no longer be paid", async () => {
    const { renter, bookingId } = await booked(true);
    const card = await startPayment(renter, { bookingId, method: "card" }, now);
    expect(await cancelCardPayment(renter, card.id, now)).toMatchObject({
      status: "cancelled",
      bookingStatus: "pending_payment",
    });
    await expect(answerCharge(renter, card.id, { answer: "approve" }, now)).rejects.toThrow();
    await expect(cancelCardPayment(renter, card.id, now)).rejects.toMatchObject({ key: "paymentNotOpen" });
    const phoned = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    await answerCharge(renter, phoned.id, { answer: "approve" }, now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ status: "confirmed" });
  });

  it("is either cancelled or paid when both happen at once, and paid if the card came first", async () => {
    const { renter, bookingId } = await booked(true);
    const card = await startPayment(renter, { bookingId, method: "card" }, now);
    await Promise.allSettled([
      cancelCardPayment(renter, card.id, now),
      answerCharge(renter, card.id, { answer: "approve" }, now),
      cancelCardPayment(renter, card.id, now),
    ]);
    const { status } = await pollPayment(renter, card.id, now);
    const booking = await getBooking(renter, bookingId, now);
    expect([status, booking.status]).toEqual(
      status === "captured" ? ["captured", "confirmed"] : ["cancelled", "pending_payment"],
    );
    const other = await booked(true);
    const paid = await startPayment(other.renter, { bookingId: other.bookingId, method: "card" }, now);
    await answerCharge(other.renter, paid.id, { answer: "approve" }, now);
    await expect(cancelCardPayment(other.renter, paid.id, now)).rejects.toMatchObject({
      key: "paymentNotOpen",
    });
  });

  it("can be cancelled only by its payer, and a mobile money prompt cannot be cancelled", async () => {
    const { renter, owner, bookingId } = await booked(true);
    const card = await startPayment(renter, { bookingId, method: "card" }, now);
    await expect(cancelCardPayment(owner, card.id, now)).rejects.toMatchObject({ code: "not_found" });
    await cancelCardPayment(renter, card.id, now);
    const phoned = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    await expect(cancelCardPayment(renter, phoned.id, now)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("mobile money prompts", () => {
  it("are limited for a number that never approves, but not for others", async () => {
    const { renter, bookingId } = await booked(true);
    // An account that is some days old: failed payments of a new one would make this a request to the owner.
    await database
      .update(users)
      .set({ createdAt: addMs(now, -9 * DAY_MS) })
      .where(eq(users.id, renter.userId));
    const prompt = (number: string) =>
      startPayment(renter, { bookingId, method: "momo", phone: number }, now);
    for (let attempt = 0; attempt < 5; attempt++) {
      const { id } = await prompt(phone);
      await answerCharge(renter, id, { answer: "reject" }, now);
    }
    await expect(prompt("+250788123456")).rejects.toMatchObject({
      code: "rate_limited",
      key: "tooManyPrompts",
    });
    expect(await prompt("0788 123 457")).toMatchObject({ status: "pending" });
  });

  it("are limited over all renters, except for the account that has verified the number", async () => {
    const number = "+250788777001";
    const prompts = async (count: number, isVerified = false) => {
      const { renter, bookingId } = await booked(true);
      await database
        .update(users)
        .set({
          createdAt: addMs(now, -9 * DAY_MS),
          ...(isVerified && { phone: number, phoneVerifiedAt: now }),
        })
        .where(eq(users.id, renter.userId));
      for (let attempt = 0; attempt < count; attempt++) {
        const { id } = await startPayment(renter, { bookingId, method: "momo", phone: number }, now);
        await answerCharge(renter, id, { answer: "reject" }, now);
      }
    };
    for (const count of [4, 4, 2]) await prompts(count);
    await expect(prompts(1)).rejects.toMatchObject({ code: "rate_limited", key: "tooManyPrompts" });
    await prompts(2, true);
  });
});
