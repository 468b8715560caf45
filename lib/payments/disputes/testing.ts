import { eq, sql } from "drizzle-orm";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, ledgerOf, paidScenario } from "@/db/testing/scenarios";
import { openSimulatedProviders } from "@/lib/operations/demo/providers/testing/open-simulated-providers";
import { handleProviderCallback } from "@/lib/payments/provider-callbacks/handle-callback";
import { signatureHeader } from "@/lib/payments/providers/stripe/signature";
import { listFindings } from "@/lib/payments/reconciliation/queries";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { settleDueDeposits } from "@/lib/rentals/bookings/claims/close-due-claims";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";

export const now = new Date();
export const device = { ipAddress: "192.0.2.7", userAgent: "" };
/** Long after the rental, beyond the period that the hourly comparison covers. */
export const later = addMs(now, 60 * DAY_MS);

/** Opens a database and providers for the test file, with scenarios for disputed cards. */
export async function disputesScenario() {
  const database = await freshDatabase();
  const simulated = await openSimulatedProviders();
  const admin = actorFor(await makeUser(database, { role: "admin" }));

  async function driven(status: "completed" | "no_show" | "confirmed" = "completed") {
    const scenario = await paidScenario(database, now);
    const returnedAt = status === "completed" ? addMs(now, 4 * DAY_MS) : null;
    const over = { status, returnedAt, returnRecordedAt: returnedAt };
    await database.update(bookings).set(over).where(eq(bookings.id, scenario.bookingId));
    const [payment] = await database
      .select()
      .from(payments)
      .where(eq(payments.bookingId, scenario.bookingId));
    const { id: paymentId = "", providerRef: intent } = payment ?? {};
    /** Sends Stripe's callback about a dispute, signed at that instant. */
    const sendDisputeEvent = (type: string, at: Date) => {
      const object = { id: "dp_1", payment_intent: intent };
      const body = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, type, data: { object } });
      const signature = signatureHeader(body, simulated.keys.stripe.webhookSecret, at);
      return handleProviderCallback("stripe", body, new Headers({ "stripe-signature": signature }), at);
    };
    return { ...scenario, paymentId, sendDisputeEvent };
  }

  const open = async () =>
    (await listFindings(admin, { state: "open", limit: 50 })).items.map(({ kind, ours, theirs }) => ({
      kind,
      ours,
      theirs,
    }));

  /** Reads the ledger of a booking, and checks that all entries still sum to zero. */
  async function ledgerAfter(bookingId: string) {
    const rows = await database.execute(sql`select sum(amount_cents)::int as sum from ledger_entries`);
    if (rows[0]?.sum !== 0) throw new Error("the ledger does not sum to zero");
    return ledgerOf(database, bookingId);
  }

  /** The car is out with a deposit of $100 on a card; `returnVehicle` is a day late ($45), with a broken mirror ($20). */
  async function rentedOut() {
    const scenario = await paidScenario(database, now);
    const { owner, bookingId } = scenario;
    const depositId = await scenario.pay("deposit", now);
    const seen = { odometerKm: 42_000, fuelPercent: 75 };
    await handOver(owner, bookingId, { ...seen, isDepositWaived: false }, addMs(now, DAY_MS));
    const broken = { ...seen, depositKeptReason: "A broken mirror" };
    const returnedAt = addMs(now, 4 * DAY_MS + 2 * HOUR_MS).toISOString();
    const returnVehicle = async (depositKeptCents: number) => {
      await recordReturn(owner, bookingId, { ...broken, depositKeptCents, returnedAt }, later);
      await settleDueDeposits(addMs(later, 3 * DAY_MS));
    };
    return { ...scenario, depositId, returnVehicle };
  }

  return { database, simulated, admin, driven, rentedOut, open, ledgerAfter };
}
