import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { payments, refunds } from "@/db/schema/payments/payments";
import { freshDatabase } from "@/db/testing/fresh-database";
import { paidScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { settleDueDeposits } from "@/lib/rentals/bookings/claims/close-due-claims";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getReceiptMoney } from "./money-queries";

const database = await freshDatabase();
const now = new Date();
const [pickup, returnedAt] = [addMs(now, DAY_MS), addMs(now, 4 * DAY_MS)];
const lateDay = { kind: "late", quantity: 1, unitCents: 4_500, amountCents: 4_500 };
const seen = { odometerKm: 42_000, fuelPercent: 80 };

/** A rental returned a day late, with $70 to be kept of a deposit of $100 if there is one. */
async function returned(method?: "card" | "momo") {
  const scenario = await paidScenario(database, now);
  if (method) await scenario.pay("deposit", now, method);
  await handOver(scenario.owner, scenario.bookingId, { ...seen, isDepositWaived: !method }, pickup);
  const deduction = { depositKeptCents: 3_000, depositKeptReason: "A broken mirror" };
  await recordReturn(
    scenario.owner,
    scenario.bookingId,
    { ...seen, ...(method && deduction) },
    addMs(returnedAt, 2 * HOUR_MS),
  );
  return scenario;
}

it.each(["card", "momo"] as const)(
  "bills the kept part of a deposit paid by %s, as recorded at the return",
  async (method) => {
    const { bookingId } = await returned(method);
    await settleDueDeposits(addMs(returnedAt, 4 * DAY_MS));
    const moved = await getReceiptMoney(bookingId, returnedAt);
    expect(moved).toMatchObject({ charges: [lateDay], damageCents: 3_000 });
    const net = (moves: { amountCents: number }[]) =>
      moves.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(net(moved.payments) - net(moved.refunds)).toBe(13_500 + 7_500);
  },
);

it("bills late days but no damage without a deposit", async () => {
  const { bookingId } = await returned();
  expect(await getReceiptMoney(bookingId, returnedAt)).toMatchObject({ charges: [lateDay], damageCents: 0 });
});

it("shows completed refunds, not refused or pending ones", async () => {
  const { bookingId } = await paidScenario(database, now);
  const [paid] = await database.select().from(payments).where(eq(payments.bookingId, bookingId));
  const refund = {
    paymentId: paid?.id ?? "",
    amount: 1_000,
    amountCents: 1_000,
    reason: "confirmed",
  } as const;
  const rows = (["created", "failed", "by_hand", "succeeded"] as const).map((status) => ({
    status,
    id: uuid(),
  }));
  await database.insert(refunds).values(rows.map((row) => ({ ...refund, ...row })));
  const moved = await getReceiptMoney(bookingId, now);
  expect(moved.refunds.map(({ id }) => id)).toEqual([rows.at(-1)?.id]);
});
