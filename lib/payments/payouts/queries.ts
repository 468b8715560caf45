import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses, payoutAccounts } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { businessPayments } from "@/db/schema/payments/business-payments";
import { payoutItems, payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { bookings } from "@/db/schema/rentals/bookings";
import { businessMatchesSearch } from "@/lib/businesses/businesses/admin/queries";
import { maskedAccount } from "@/lib/businesses/settings/rules";
import { vehicleOfOwner } from "@/lib/payments/ledger/vehicle-of-owner";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { selectFullName } from "@/lib/platform/select-full-name";
import {
  isEstablishedAdministrator,
  secondApprovalLimitCents,
} from "@/lib/platform/settings/second-approval";
import type {
  AdminPayout,
  AdminPayoutPage,
  PayoutDetail,
  PayoutListQuery,
  PayoutPage,
  PayoutSummary,
} from "./contract";
import { businessIdsWithMoneyAccess, canSendPayouts } from "./policy";
import { isSameDestination } from "./rules";

/**
 * The payouts an actor may see: those of businesses whose money they may see; all for administrators and the
 * worker.
 */
function payoutsVisibleTo(actor: Actor): SQL {
  if (actor.kind === "system" || (actor.kind === "user" && actor.role === "admin")) return sql`true`;
  const own = businessIdsWithMoneyAccess(actor);
  return own.length > 0 ? inArray(payouts.businessId, own) : sql`false`;
}

const rentals = sql<number>`(select count(*)::int from ${payoutItems}
  where ${payoutItems.payoutId} = ${payouts.id} and ${payoutItems.kind} = 'rental')`;

/** Why the last transfer to the account of a payout came back. */
const lastReturnReason = sql<string | null>`(select earlier.return_reason from payouts earlier
  where earlier.business_id = ${payouts.businessId} and earlier.returned_at is not null
    and earlier.destination ->> 'account' = ${payouts.destination} ->> 'account'
  order by earlier.returned_at desc limit 1)`;

function selectPayouts(now: Date) {
  // Until the transfer, an approval counts only while its giver is an administrator.
  const counts = or(ne(payouts.status, "due"), isEstablishedAdministrator(now));
  const { name, phone } = businesses;
  // Closing frees the address of the business for another one of the same person.
  const email = sql<string>`coalesce(
    (select closer.email from ${users} closer where closer.id = ${businesses.closedBy}), ${businesses.email})`;
  const isClosed = sql<boolean>`(${businesses.status} = 'closed')`;
  const { method, holderName, bankName, account, pausedUntil } = payoutAccounts;
  return db()
    .select({
      payout: payouts,
      rentals,
      lastReturnReason,
      business: { name, phone, email, isClosed },
      account: { method, holderName, bankName, account, pausedUntil },
      approver: sql<string | null>`${selectFullName(users)}`,
    })
    .from(payouts)
    .innerJoin(businesses, eq(businesses.id, payouts.businessId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.businessId, payouts.businessId))
    .leftJoin(users, and(eq(users.id, payouts.approvedBy), counts));
}

type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number];

/** Administrators make the transfer and need the full account number; others see only its last characters. */
const accountFor = (actor: Actor, account: string) =>
  canSendPayouts(actor) ? account : maskedAccount(account);

function destinationFor(actor: Actor, destination: PayoutRow["payout"]["destination"]) {
  return destination && { ...destination, account: accountFor(actor, destination.account) };
}

/** The account that the business has now, if a due payout goes to another one or to none yet. */
function newAccountFor(
  actor: Actor,
  { payout, account: current }: PayoutRow,
  now: Date,
): PayoutSummary["newAccount"] {
  if (payout.status !== "due" || !current) return null;
  if (isSameDestination(payout.destination, current)) return null;
  const { pausedUntil, account, ...rest } = current;
  const usableFrom = pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null;
  return { ...rest, account: accountFor(actor, account), usableFrom };
}

function describePayout(
  actor: Actor,
  row: PayoutRow,
  approvalLimitCents: number | null,
  now: Date,
): AdminPayout {
  const { payout, rentals, business, approver } = row;
  const takesTwo = approvalLimitCents !== null && payout.amountCents > approvalLimitCents;
  const isOwn = actor.kind === "user" && payout.approvedBy === actor.userId;
  return {
    ...payout,
    rentals,
    destination: destinationFor(actor, payout.destination),
    business: { id: payout.businessId, ...business },
    createdAt: payout.createdAt.toISOString(),
    sentAt: payout.sentAt?.toISOString() ?? null,
    returnedAt: payout.returnedAt?.toISOString() ?? null,
    newAccount: newAccountFor(actor, row, now),
    lastReturnReason: payout.status === "due" && canSendPayouts(actor) ? row.lastReturnReason : null,
    approval: takesTwo && canSendPayouts(actor) ? { by: approver, isOwn } : null,
  };
}

/** Returns a page of payouts, newest first. */
export async function listPayouts(
  actor: Actor,
  query: PayoutListQuery,
): Promise<PayoutPage & AdminPayoutPage> {
  const conditions: SQL[] = [payoutsVisibleTo(actor)];
  if (query.status) conditions.push(eq(payouts.status, query.status));
  if (query.search) conditions.push(matchesSearch(query.search));
  if (query.businessId) conditions.push(eq(payouts.businessId, query.businessId));
  if (query.cursor) conditions.push(await olderThan(actor, query.cursor));
  const now = new Date();
  const rows = await selectPayouts(now)
    .where(and(...conditions))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(query.limit + 1);
  const limitCents = await secondApprovalLimitCents(db(), now);
  const items = rows.slice(0, query.limit).map((row) => describePayout(actor, row, limitCents, now));
  return { items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
}

function matchesSearch(search: string): SQL {
  const isReference = or(eq(payouts.reference, search.toUpperCase()), eq(payouts.transferReference, search));
  return or(isReference, businessMatchesSearch(search)) ?? sql`false`;
}

async function olderThan(actor: Actor, cursor: string): Promise<SQL> {
  const [last] = await db()
    .select({ createdAt: payouts.createdAt })
    .from(payouts)
    .where(and(eq(payouts.id, cursor), payoutsVisibleTo(actor)));
  if (!last) throw notFound();
  const sameInstant = and(eq(payouts.createdAt, last.createdAt), lt(payouts.id, cursor));
  return or(lt(payouts.createdAt, last.createdAt), sameInstant) ?? sql`false`;
}

/** Returns one payout without its items. Throws 404 when the actor may not see it. */
export async function getPayoutSummary(actor: Actor, payoutId: string): Promise<AdminPayout> {
  const now = new Date();
  const [row] = await selectPayouts(now).where(and(eq(payouts.id, payoutId), payoutsVisibleTo(actor)));
  if (!row) throw notFound();
  return describePayout(actor, row, await secondApprovalLimitCents(db(), now), now);
}

/** Returns one payout with its items. Throws 404 when the actor may not see it. */
export async function getPayout(actor: Actor, payoutId: string): Promise<PayoutDetail> {
  const payout: PayoutSummary = await getPayoutSummary(actor, payoutId);
  const rows = await db()
    .select({
      item: payoutItems,
      isOwnBooking: sql<boolean>`coalesce(${bookings.businessId} = ${payout.business.id}, false)`,
      booking: { reference: bookings.reference, startsAt: bookings.startsAt, endsAt: bookings.endsAt },
      vehicleTitle: vehicles.title,
      invoice: { number: subscriptionInvoices.number, startsOn: subscriptionInvoices.startsOn },
      returned: { reference: payouts.reference },
      received: { reference: businessPayments.transferReference },
    })
    .from(payoutItems)
    .leftJoin(bookings, eq(bookings.id, payoutItems.bookingId))
    .leftJoin(vehicles, eq(vehicles.id, vehicleOfOwner(sql`${payout.business.id}::uuid`)))
    .leftJoin(subscriptionInvoices, eq(subscriptionInvoices.id, payoutItems.invoiceId))
    .leftJoin(payouts, eq(payouts.id, payoutItems.returnedPayoutId))
    .leftJoin(businessPayments, eq(businessPayments.id, payoutItems.businessPaymentId))
    .where(eq(payoutItems.payoutId, payoutId))
    .orderBy(payoutItems.kind, bookings.endsAt, subscriptionInvoices.startsOn, payoutItems.id);
  const items = rows.map(({ item, isOwnBooking, booking, vehicleTitle, invoice, returned, received }) => ({
    ...item,
    bookingId: isOwnBooking ? item.bookingId : null,
    reference: booking?.reference ?? invoice?.number ?? returned?.reference ?? received?.reference ?? "",
    vehicleTitle,
    startsAt: booking?.startsAt.toISOString() ?? null,
    endsAt: booking?.endsAt.toISOString() ?? null,
    monthStartsOn: invoice?.startsOn ?? null,
  }));
  return { ...payout, items };
}
