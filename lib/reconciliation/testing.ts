import { eq, sql } from "drizzle-orm";
import { makeUser } from "@/db/factories";
import { actorFor, ledgerOf, paidScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { handOver, takeBack } from "@/lib/handovers/commands";
import { takeCallback } from "@/lib/payments/callbacks";
import { openSandbox } from "@/lib/sandbox/testing";
import { signatureHeader } from "@/lib/stripe/signature";
import { listFindings } from "./queries";

export const now = new Date();
export const device = { ipAddress: "192.0.2.7", userAgent: "" };
/** The rental was over days before, and nothing has moved since: longer than the hourly comparison looks back. */
export const later = after(now, 60 * DAY_MS);

/** A database and providers of the test file's own, and what its stories of disputed cards begin with. */
export async function disputesStage() {
  const database = await freshDatabase();
  const sandbox = await openSandbox();
  const admin = actorFor(await makeUser(database, { role: "admin" }));

  async function driven(status: "completed" | "no_show" | "confirmed" = "completed") {
    const story = await paidScenario(database, now);
    const over = { status, returnedAt: status === "completed" ? after(now, 4 * DAY_MS) : null };
    await database.update(bookings).set(over).where(eq(bookings.id, story.bookingId));
    const [payment] = await database.select().from(payments).where(eq(payments.bookingId, story.bookingId));
    const { id: paymentId = "", providerRef: intent } = payment ?? {};
    /** What Stripe's webhook says of a dispute, signed at that moment. */
    const told = (type: string, at: Date) => {
      const object = { id: "dp_1", payment_intent: intent };
      const body = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, type, data: { object } });
      const signature = signatureHeader(body, sandbox.keys.stripe.webhookSecret, at);
      return takeCallback("stripe", body, new Headers({ "stripe-signature": signature }), at);
    };
    return { ...story, paymentId, told };
  }

  const open = async () =>
    (await listFindings(admin, { state: "open", limit: 50 })).items.map(({ kind, ours, theirs }) => ({
      ...{ kind, ours, theirs },
    }));

  /** How a lost payment stands in the books, and that all of them still sum to zero. */
  async function booksAfter(bookingId: string) {
    const { rows } = await database.execute(sql`select sum(amount_cents)::int as sum from ledger_entries`);
    if (rows[0]?.sum !== 0) throw new Error("the books do not sum to zero");
    return ledgerOf(database, bookingId);
  }

  /** The car is out with a deposit of $100 on a card; `bringBack` is a day late ($45), with a broken mirror ($20). */
  async function out() {
    const story = await paidScenario(database, now);
    const { owner, bookingId } = story;
    const depositId = await story.pay("deposit", now);
    const seen = { odometerKm: 42_000, fuelPercent: 75 };
    await handOver(owner, bookingId, { ...seen, isDepositWaived: false }, after(now, DAY_MS));
    const broken = { ...seen, depositKeptReason: "A broken mirror" };
    const returnedAt = after(now, 4 * DAY_MS + 2 * HOUR_MS).toISOString();
    const bringBack = (depositKeptCents: number) =>
      takeBack(owner, bookingId, { ...broken, depositKeptCents, returnedAt }, later);
    return { ...story, depositId, bringBack };
  }

  return { database, sandbox, admin, driven, out, open, booksAfter };
}
