import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { advanceWaitingPayments, ledgerOf, paidScenario } from "@/db/scenario";
import { payments, refunds } from "@/db/schema/payments";
import { freshDatabase } from "@/db/testing";
import { cancelBooking } from "@/lib/bookings/commands";
import { after, DAY_MS } from "@/lib/dates";
import { advancePayment } from "./advance";

// Two processes ask for one refund at the same time, and one of them is told something else.

const database = await freshDatabase();
const now = new Date();
const realFetch = globalThis.fetch;

afterEach(() => vi.unstubAllGlobals());

/** Has `meanwhile` happen after the provider has decided on a refund and before its answer is here. */
function whileRefundIsAnswered(meanwhile: (answer: Response) => Promise<Response>) {
  let isFirst = true;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const answer = await realFetch(...request);
    if (!isFirst || !String(request[0]).endsWith("/v1/refunds")) return answer;
    isFirst = false;
    return meanwhile(answer);
  });
}

async function paid() {
  const { owner, bookingId } = await paidScenario(database, now);
  const [payment] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
  const paymentId = payment?.id ?? "";
  const standing = async () => {
    const [row] = await database.select().from(payments).where(eq(payments.id, paymentId));
    const back = await database.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    return { payment: row?.status, refunds: back.map(({ status }) => status) };
  };
  return { owner, bookingId, paymentId, standing };
}

const noReason = { reason: "" };

it("counts a refund as paid when the provider says so, though another was told that it failed", async () => {
  const { owner, bookingId, paymentId, standing } = await paid();
  whileRefundIsAnswered(async (answer) => {
    await database.update(refunds).set({ status: "failed" }).where(eq(refunds.paymentId, paymentId));
    return answer;
  });
  await cancelBooking(owner, bookingId, noReason, now);
  expect(await standing()).toEqual({ payment: "refunded", refunds: ["succeeded"] });
  expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 0, owner_payable: 0 });
  await advanceWaitingPayments(after(now, DAY_MS));
  expect(await standing()).toEqual({ payment: "refunded", refunds: ["succeeded"] });
});

it("leaves a refund paid when somebody is told afterwards that it failed", async () => {
  const { owner, bookingId, paymentId, standing } = await paid();
  whileRefundIsAnswered(async () => {
    await advancePayment(paymentId, now);
    return Response.json({ error: { type: "invalid_request_error" } }, { status: 400 });
  });
  await cancelBooking(owner, bookingId, noReason, now);
  expect(await standing()).toEqual({ payment: "refunded", refunds: ["succeeded"] });
  expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 0, owner_payable: 0 });
});
