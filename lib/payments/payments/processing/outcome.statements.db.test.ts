import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { payments } from "@/db/schema/payments/payments";
import { freshDatabase } from "@/db/testing/fresh-database";
import { recordStatements } from "@/db/testing/record-statements";
import { bookedScenario, paidScenario } from "@/db/testing/scenarios";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advanceDuePayments, advancePayment } from "./advance";
import { recordOutcome } from "./outcome";

// Payments take their time in the database, and a loaded one multiplies it.

const database = await freshDatabase();
const statements = recordStatements(database);
const now = new Date();

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = statements.length;
  await work();
  return statements.slice(before);
}

async function pendingPayment() {
  const { renter, bookingId } = await bookedScenario(database, true, now);
  const request = { bookingId, method: "momo", phone: "0788 123 456" } as const;
  const { id } = await startPayment(renter, request, now);
  const [payment] = await database.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Error("no payment was started");
  return payment;
}

it("an answer that is no news sends no statement", async () => {
  const payment = await pendingPayment();
  expect(await statementsOf(() => recordOutcome(payment, { status: "pending" }, now))).toEqual([]);
});

it("a captured payment confirms its booking with a bounded number of statements", async () => {
  const counts: number[] = [];
  for (const payment of [await pendingPayment(), await pendingPayment()]) {
    const sent = await statementsOf(() => recordOutcome(payment, { status: "captured" }, now));
    counts.push(sent.length);
  }
  // The fewer of two, because what another test left running in this process may send one meanwhile.
  expect(Math.min(...counts)).toBeLessThanOrEqual(38);
});

it("the whole account of a booking is read by one statement for each decision about a payment", async () => {
  const { bookingId } = await paidScenario(database, now);
  const [payment] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
  const sent = await statementsOf(() => advancePayment(payment?.id ?? "", now));
  // Its next step, and before it is left without a next check the same again under the vehicle's lock.
  expect(sent.map((text) => text.split(" ", 1)[0])).toEqual([
    "select",
    "begin",
    "select",
    "select",
    "select",
    "update",
    "commit",
  ]);
});

it("a poller that finds no payment due sends one statement", async () => {
  expect(await statementsOf(() => advanceDuePayments("airtel", () => now))).toHaveLength(1);
});
