import { and, count, countDistinct, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { ledgerEntries } from "@/db/schema/payments/ledger";
import { payments, refunds } from "@/db/schema/payments/payments";
import { payouts } from "@/db/schema/payments/payouts";
import { bookings } from "@/db/schema/rentals/bookings";
import type { DeletionView } from "./contract";

type Blockers = DeletionView["blockers"];

/**
 * Counts what blocks the deletion of an account: open bookings, money in transit, and being the only
 * administrator.
 */
export async function listBlockers(executor: Executor, userId: string, now: Date): Promise<Blockers> {
  const open = isOpenBooking(now);
  const [ownBookings, ownerBookings, moving, unsettled, admins] = [
    await executor.$count(bookings, and(eq(bookings.renterId, userId), open)),
    await executor.$count(bookings, and(inArray(bookings.businessId, ownedBy(executor, userId)), open)),
    await countOpenPayments(executor, userId),
    await countUnsettledBusinesses(executor, userId),
    await isOnlyAdmin(executor, userId),
  ];
  const found: Blockers = [
    { kind: "rentals", count: ownBookings },
    { kind: "ownerBookings", count: ownerBookings },
    { kind: "payments", count: moving },
    { kind: "payouts", count: unsettled },
    { kind: "onlyAdmin", count: Number(admins) },
  ];
  return found.filter((blocker) => blocker.count > 0);
}

function ownedBy(executor: Executor, userId: string) {
  return executor
    .select({ id: teamMembers.businessId })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), eq(teamMembers.role, "owner")));
}

/** A booking whose deadline has passed is over, even if no worker has recorded that yet. */
function isOpenBooking(now: Date): SQL {
  const waits = and(inArray(bookings.status, ["pending_payment", "requested"]), gt(bookings.deadlineAt, now));
  return sql`(${or(inArray(bookings.status, ["confirmed", "active"]), waits)})`;
}

/**
 * Counts payments in progress and refunds not yet paid for the user's own bookings. A refund that is transferred
 * manually needs the payer's name and number; one at a counter is made there.
 */
async function countOpenPayments(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor
    .select({ count: countDistinct(payments.id) })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(
      refunds,
      and(
        eq(refunds.paymentId, payments.id),
        or(
          eq(refunds.status, "created"),
          and(eq(refunds.status, "by_hand"), ne(payments.provider, "counter")),
        ),
      ),
    )
    .where(
      and(
        eq(bookings.renterId, userId),
        or(inArray(payments.status, ["created", "pending", "authorized"]), sql`${refunds.id} is not null`),
      ),
    );
  return row?.count ?? 0;
}

/**
 * Counts the user's businesses whose ledger balance is not zero in either direction, or whose payout waits for its
 * transfer, which needs the account.
 */
async function countUnsettledBusinesses(executor: Executor, userId: string): Promise<number> {
  const due = await executor
    .selectDistinct({ businessId: payouts.businessId })
    .from(payouts)
    .where(and(eq(payouts.status, "due"), inArray(payouts.businessId, ownedBy(executor, userId))));
  const unpaid = await executor
    .select({ businessId: ledgerEntries.businessId })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.account, ["owner_payable", "owner_collected"]),
        inArray(ledgerEntries.businessId, ownedBy(executor, userId)),
      ),
    )
    .groupBy(ledgerEntries.businessId)
    .having(sql`sum(${ledgerEntries.amountCents}) <> 0`);
  return new Set([...due, ...unpaid].map(({ businessId }) => businessId)).size;
}

async function isOnlyAdmin(executor: Executor, userId: string): Promise<boolean> {
  const [row] = await executor
    .select({ mine: count(sql`case when ${users.id} = ${userId} then 1 end`), all: count() })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.status, "active")));
  return row?.mine === 1 && row.all === 1;
}
