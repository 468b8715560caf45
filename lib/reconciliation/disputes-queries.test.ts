import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor, ledgerOf, paidScenario } from "@/db/scenario";
import { bookings } from "@/db/schema/bookings";
import { payments, providerEvents } from "@/db/schema/payments";
import { freshDatabase } from "@/db/testing";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { takeCallback } from "@/lib/payments/callbacks";
import { listBalances } from "@/lib/payouts/balance-queries";
import { payBusiness } from "@/lib/payouts/commands";
import { openSandbox } from "@/lib/sandbox/testing";
import { signatureHeader } from "@/lib/stripe/signature";
import { resolveFinding } from "./commands";
import { listFindings } from "./queries";
import { reconcile } from "./run";

const database = await freshDatabase();
const sandbox = await openSandbox();
const admin = actorFor(await makeUser(database, { role: "admin" }));
const now = new Date();
/** The rental was over days before, and nothing has moved since: longer than the hourly comparison looks back. */
const later = after(now, 60 * DAY_MS);

async function driven() {
  const story = await paidScenario(database, now);
  const over = { status: "completed" as const, returnedAt: after(now, 4 * DAY_MS) };
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

it("a disputed card is a finding at once, and its owner's payout waits until the bank has decided for us", async () => {
  const { business, owner, bookingId, paymentId, told } = await driven();
  const books = await ledgerOf(database, bookingId);
  await sandbox.dispute(paymentId, "needs_response", 9_000);
  await told("charge.dispute.created", later);
  expect(await open()).toEqual([{ kind: "disputed", ours: 13_500, theirs: 9_000 }]);
  expect(await payBusiness(business.id, later)).toBeUndefined();
  expect((await listBalances(owner, later)).items).toMatchObject([
    { laterCents: 12_150, nextPayoutCents: 0 },
  ]);
  expect(await ledgerOf(database, bookingId)).toEqual(books);
  await sandbox.dispute(paymentId, "won");
  await told("charge.dispute.closed", after(later, HOUR_MS));
  expect(await open()).toEqual([]);
  expect(await payBusiness(business.id, after(later, HOUR_MS))).toBeDefined();
});

it("a lost dispute stays one until an administrator has said what became of it", async () => {
  const { business, paymentId, told } = await driven();
  await sandbox.dispute(paymentId, "lost");
  await told("charge.dispute.closed", later);
  await reconcile(after(later, DAY_MS));
  const { items } = await listFindings(admin, { state: "open", limit: 50 });
  expect(items).toMatchObject([{ kind: "disputed", paymentId, theirs: 13_500 }]);
  expect(await payBusiness(business.id, after(later, DAY_MS))).toBeUndefined();
  const circumstances = { device: { ipAddress: "192.0.2.7", userAgent: "" }, now: after(later, DAY_MS) };
  await resolveFinding(admin, items[0]?.id ?? "", { resolution: "Borne by us" }, circumstances);
  await reconcile(after(later, 2 * DAY_MS));
  expect(await open()).toEqual([]);
  expect(await payBusiness(business.id, after(later, 2 * DAY_MS))).toBeDefined();
});

it("nobody is accused by a callback alone: what Stripe's books do not say is no dispute", async () => {
  const { paymentId, told } = await driven();
  await told("charge.dispute.created", later);
  expect(await open()).toEqual([]);
  expect(await database.$count(providerEvents, eq(providerEvents.paymentId, paymentId))).toBe(1);
});
