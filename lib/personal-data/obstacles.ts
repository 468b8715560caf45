import { and, count, countDistinct, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { teamMembers } from "@/db/schema/businesses";
import { ledgerEntries } from "@/db/schema/ledger";
import { payments, refunds } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import type { DeletionView } from "./contract";

type Obstacles = DeletionView["obstacles"];

/** What has to be over before somebody's account can go: rentals, money on its way, a marketplace without an administrator. */
export async function listObstacles(executor: Executor, userId: string, now: Date): Promise<Obstacles> {
  const open = isOpenAt(now);
  const [rentals, hosted, moving, payouts, admins] = [
    await executor.$count(bookings, and(eq(bookings.renterId, userId), open)),
    await executor.$count(bookings, and(inArray(bookings.businessId, ownedBy(executor, userId)), open)),
    await countMoving(executor, userId),
    await countUnpaid(executor, userId),
    await isOnlyAdmin(executor, userId),
  ];
  const found: Obstacles = [
    { kind: "rentals", count: rentals },
    { kind: "hosted", count: hosted },
    { kind: "payments", count: moving },
    { kind: "payouts", count: payouts },
    { kind: "onlyAdmin", count: Number(admins) },
  ];
  return found.filter((obstacle) => obstacle.count > 0);
}

function ownedBy(executor: Executor, userId: string) {
  return executor
    .select({ id: teamMembers.businessId })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), eq(teamMembers.role, "owner")));
}

/** Waits that have run out are over, whether or not a clock has written it down yet. */
function isOpenAt(now: Date): SQL {
  const waits = and(inArray(bookings.status, ["pending_payment", "requested"]), gt(bookings.deadlineAt, now));
  return sql`(${or(inArray(bookings.status, ["confirmed", "active"]), waits)})`;
}

/** Payments under way and refunds not yet made, of the person's own bookings. */
async function countMoving(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor
    .select({ count: countDistinct(payments.id) })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.status, "created")))
    .where(
      and(
        eq(bookings.renterId, userId),
        or(inArray(payments.status, ["created", "pending", "authorized"]), sql`${refunds.id} is not null`),
      ),
    );
  return row?.count ?? 0;
}

/** Businesses of the person's that the marketplace still owes money, or that owe it some. */
async function countUnpaid(executor: Executor, userId: string): Promise<number> {
  const unpaid = await executor
    .select({ businessId: ledgerEntries.businessId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account, "owner_payable"),
        inArray(ledgerEntries.businessId, ownedBy(executor, userId)),
      ),
    )
    .groupBy(ledgerEntries.businessId)
    .having(sql`sum(${ledgerEntries.amountCents}) <> 0`);
  return unpaid.length;
}

async function isOnlyAdmin(executor: Executor, userId: string): Promise<boolean> {
  const [row] = await executor
    .select({ mine: count(sql`case when ${users.id} = ${userId} then 1 end`), all: count() })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.status, "active")));
  return row?.mine === 1 && row.all === 1;
}
