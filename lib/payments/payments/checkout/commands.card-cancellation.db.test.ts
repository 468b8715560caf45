import { describe, expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
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
