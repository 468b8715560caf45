import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { payments, refunds } from "@/db/schema/payments/payments";
import { freshDatabase } from "@/db/testing/fresh-database";
import { advanceWaitingPayments, ledgerOf, paidScenario } from "@/db/testing/scenarios";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { cancelBooking } from "@/lib/rentals/bookings/commands";

// Two processes request one refund at the same time, and get different answers.

const database = await freshDatabase();
const now = new Date();
const realFetch = globalThis.fetch;

afterEach(() => vi.unstubAllGlobals());

/** Runs `meanwhile` after the provider has decided on a refund and before its answer arrives. */
function whileRefundIsAnswered(meanwhile: (response: Response) => Promise<Response>) {
  let isFirst = true;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const response = await realFetch(...request);
    if (!isFirst || !String(request[0]).endsWith("/v1/refunds")) return response;
    isFirst = false;
    return meanwhile(response);
  });
}

async function paid() {
  const { owner, bookingId } = await paidScenario(database, now);
  const [payment] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
  const paymentId = payment?.id ?? "";
  const statuses = async () => {
    const [row] = await database.select().from(payments).where(eq(payments.id, paymentId));
    const refundRows = await database.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    return { payment: row?.status, refunds: refundRows.map(({ status }) => status) };
  };
  return { owner, bookingId, paymentId, statuses };
}

const noReason = { reason: "" };

it("counts a refund as paid when the provider says so, even if another process was told that it failed", async () => {
  const { owner, bookingId, paymentId, statuses } = await paid();
  whileRefundIsAnswered(async (response) => {
    await database.update(refunds).set({ status: "failed" }).where(eq(refunds.paymentId, paymentId));
    return response;
  });
  await cancelBooking(owner, bookingId, noReason, now);
  expect(await statuses()).toEqual({ payment: "refunded", refunds: ["succeeded"] });
  expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 0, owner_payable: 0 });
  await advanceWaitingPayments(addMs(now, DAY_MS));
  expect(await statuses()).toEqual({ payment: "refunded", refunds: ["succeeded"] });
});

it("keeps a refund paid when another process is told later that it failed", async () => {
  const { owner, bookingId, paymentId, statuses } = await paid();
  whileRefundIsAnswered(async () => {
    await advancePayment(paymentId, now);
    return Response.json({ error: { type: "invalid_request_error" } }, { status: 400 });
  });
  await cancelBooking(owner, bookingId, noReason, now);
  expect(await statuses()).toEqual({ payment: "refunded", refunds: ["succeeded"] });
  expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 0, owner_payable: 0 });
});
