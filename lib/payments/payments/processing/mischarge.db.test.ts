import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulatedCharges, simulatedRefunds } from "@/db/schema/operations/simulated-providers";
import { payments } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  advanceWaitingPayments,
  bookedScenario,
  eventReasonsOf,
  ledgerOf,
  notificationKindsOf,
} from "@/db/testing/scenarios";
import { openSimulatedProviders } from "@/lib/operations/demo/providers/testing/open-simulated-providers";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { getPayment } from "@/lib/payments/payments/queries";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { getBooking } from "@/lib/rentals/bookings/queries";

const database = await freshDatabase();
const simulated = await openSimulatedProviders();
const phone = "0788 123 999";

async function begin(method: "card" | "momo") {
  const now = simulated.now();
  const scenario = await bookedScenario(database, true, now);
  const request = { bookingId: scenario.bookingId, method, phone: method === "card" ? undefined : phone };
  const { id } = await startPayment(scenario.renter, request, now);
  const take = async (set: Partial<typeof simulatedCharges.$inferInsert>) => {
    await database
      .update(simulatedCharges)
      .set({ ...set, status: "captured" })
      .where(eq(simulatedCharges.reference, id));
    await settle();
  };
  const read = async () => {
    const [row] = await database.select().from(payments).where(eq(payments.id, id));
    return row;
  };
  return { ...scenario, id, request, take, read };
}

/** Advances payments until nothing is due within an hour. */
async function settle() {
  for (let count = 0; count < 6; count++) {
    simulated.pass(10 * MINUTE_MS);
    await advanceWaitingPayments(simulated.now());
  }
}

const findingsOf = (paymentId: string) =>
  database.select().from(reconciliationFindings).where(eq(reconciliationFindings.paymentId, paymentId));

describe("a charge of a different amount than requested", () => {
  it.each(["momo", "card"] as const)("does not count by %s and is refunded in full, once", async (method) => {
    const admin = await makeUser(database, { role: "admin" });
    const scenario = await begin(method);
    const amount = method === "card" ? 13_400 : 195_425;
    await scenario.take({ amount });
    expect(await scenario.read()).toMatchObject({
      status: "refunded",
      amount,
      failureCode: "amount_differs",
      nextCheckAt: null,
    });
    const refunded = await database
      .select()
      .from(simulatedRefunds)
      .where(eq(simulatedRefunds.chargeReference, scenario.id));
    expect(refunded.map((one) => one.amount)).toEqual([amount]);
    expect(Object.values(await ledgerOf(database, scenario.bookingId)).every((cents) => cents === 0)).toBe(
      true,
    );
    expect(await findingsOf(scenario.id)).toMatchObject([{ kind: "amount_differs" }]);
    expect(await notificationKindsOf(database, admin.id)).toContain("findings-opened");
    expect(await notificationKindsOf(database, scenario.renter.userId)).toEqual(
      expect.arrayContaining(["payment-mischarged", "money-refunded"]),
    );
    expect(await eventReasonsOf(scenario.renter, scenario.bookingId)).not.toContain("confirmed");
  });

  it("lets the payer pay again while the dates are held", async () => {
    const scenario = await begin("momo");
    await database
      .update(simulatedCharges)
      .set({ amount: 200_000, status: "captured" })
      .where(eq(simulatedCharges.reference, scenario.id));
    simulated.pass(MINUTE_MS);
    await advanceWaitingPayments(simulated.now());
    const again = await startPayment(scenario.renter, scenario.request, simulated.now());
    expect(again.id).not.toBe(scenario.id);
    await simulated.answer("mtn", again.id, "captured");
    simulated.pass(MINUTE_MS);
    await advanceWaitingPayments(simulated.now());
    expect(await getBooking(scenario.renter, scenario.bookingId, simulated.now())).toMatchObject({
      status: "confirmed",
      refundedCents: 0,
    });
    expect((await ledgerOf(database, scenario.bookingId)).provider_clearing).toBe(13_500);
  });

  it("is in the ledger as it was taken: the provider's balance is the capture minus the refund", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 400_000 }), async (amount) => {
        const scenario = await begin("momo");
        await scenario.take({ amount });
        const [row] = await database.select().from(payments).where(eq(payments.id, scenario.id));
        const ledger = await ledgerOf(database, scenario.bookingId);
        const { provider_clearing: clearing = 0 } = ledger;
        expect(Object.values(ledger).reduce((sum, cents) => sum + cents, 0)).toBe(0);
        expect(clearing).toBe((row?.amountCents ?? 0) - (row?.refundedCents ?? 0));
      }),
      { numRuns: 8, examples: [[1], [196_424], [196_425], [196_426]] },
    );
  });
});

describe("a charge in a different currency than requested", () => {
  it("fails, is reported to payer and administrators once, and is not polled forever", async () => {
    const admin = await makeUser(database, { role: "admin" });
    const scenario = await begin("momo");
    await scenario.take({ currency: "EUR" });
    await settle();
    expect(await getPayment(scenario.renter, scenario.id, simulated.now())).toMatchObject({
      status: "failed",
      failureCode: "currency_differs",
    });
    expect(await findingsOf(scenario.id)).toMatchObject([
      { kind: "captured_there_not_here", details: { theirs: 196_425, theirCurrency: "EUR" } },
    ]);
    expect(await notificationKindsOf(database, admin.id)).toEqual(["findings-opened"]);
    const reasons = await eventReasonsOf(scenario.renter, scenario.bookingId);
    expect(reasons.filter((reason) => reason === "wrong_amount")).toHaveLength(1);
    expect(await ledgerOf(database, scenario.bookingId)).toEqual({});
    simulated.pass(2 * DAY_MS);
    await advanceWaitingPayments(simulated.now());
    const isOpen = and(eq(payments.id, scenario.id), eq(payments.status, "failed"));
    const [row] = await database.select().from(payments).where(isOpen);
    expect(row?.nextCheckAt).toBeNull();
  });
});
