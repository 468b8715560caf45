import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { simulatedLog } from "@/db/schema/operations/simulated-providers";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { bookedScenario, ledgerOf } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";

const database = await freshDatabase();
const now = new Date();

/** A paid booking, and what puts the database back to this time; the provider keeps what happens afterwards. */
async function paidBefore(method: "card" | "momo") {
  const scenario = await bookedScenario(database, true, now);
  const { renter, bookingId } = scenario;
  const phone = method === "card" ? undefined : "0788 123 456";
  const { id: paymentId } = await startPayment(renter, { bookingId, purpose: "rent", method, phone }, now);
  await answerCharge(renter, paymentId, { answer: "approve" }, new Date());
  await advancePayment(paymentId, now);
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId));
  if (!booking || !payment) throw new Error("the booking was not paid");
  const restore = async () => {
    const ofPayment = eq(refunds.paymentId, paymentId);
    const made = database.select({ id: refunds.id }).from(refunds).where(ofPayment);
    const ofRefund = inArray(ledgerTransactions.refundId, made);
    const transactions = database
      .select({ id: ledgerTransactions.id })
      .from(ledgerTransactions)
      .where(ofRefund);
    // The ledger refuses deletions otherwise.
    const setTriggers = async (state: "disable" | "enable") => {
      for (const table of [ledgerEntries, ledgerTransactions])
        await database.execute(sql`alter table ${table} ${sql.raw(state)} trigger user`);
    };
    await setTriggers("disable");
    await database.delete(ledgerEntries).where(inArray(ledgerEntries.transactionId, transactions));
    await database.delete(ledgerTransactions).where(ofRefund);
    await database.delete(refunds).where(ofPayment);
    await setTriggers("enable");
    await database.update(payments).set(payment).where(eq(payments.id, paymentId));
    await database.update(bookings).set(booking).where(eq(bookings.id, bookingId));
  };
  return { ...scenario, restore };
}

const countRefunds = () => database.$count(simulatedLog, eq(simulatedLog.kind, "refunded"));

it.each(["card", "momo"] as const)(
  "a refund by %s that was made after the restored time is made once when it is owed again",
  async (method) => {
    const { owner, renter, bookingId, restore } = await paidBefore(method);
    const before = await countRefunds();
    await cancelBooking(owner, bookingId, { reason: "" }, now);
    expect(await countRefunds()).toBe(before + 1);
    await restore();
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ status: "confirmed" });
    await cancelBooking(owner, bookingId, { reason: "" }, now);
    expect(await countRefunds()).toBe(before + 1);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 0, owner_payable: 0 });
    const [payment] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
    expect(payment?.status).toBe("refunded");
  },
);
