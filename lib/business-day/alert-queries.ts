import { and, asc, desc, eq, gt, inArray, lte, notInArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { businesses, payoutAccounts } from "@/db/schema/businesses";
import { chatMessages, chatRooms } from "@/db/schema/chat";
import { documents } from "@/db/schema/documents";
import { payouts } from "@/db/schema/payouts";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS, dayIn, KIGALI } from "@/lib/dates";
import { plans } from "@/lib/plans/rules";
import { businessesWith } from "@/lib/team/permissions";
import type { Alert } from "./contract";
import { isNearLimit, papersUntil } from "./rules";

/** Talks that rest longer are not brought up again. */
const TALK_MS = 30 * DAY_MS;

const plain = { count: 1, limit: null, on: null, cents: null, roomId: null };

/** What somebody should look at, the most pressing first; each only for who may do something about it. */
export async function listAlerts(actor: UserActor, now: Date): Promise<Alert[]> {
  const found = await Promise.all([
    countOverdue(businessesWith(actor, "rentals.view"), now),
    countMessages(businessesWith(actor, "rentals.run"), now),
    listPapers(businessesWith(actor, "profile.manage"), now),
    countCarPapers(businessesWith(actor, "fleet.manage"), now),
    listFullPlans(businessesWith(actor, "fleet.manage")),
    countWithoutAccount(businessesWith(actor, "payouts.setAccount")),
    sumPayouts(businessesWith(actor, "money.view")),
  ]);
  return found.flat();
}

async function countOverdue(ids: string[], now: Date): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const isOut = and(
    inArray(bookings.businessId, ids),
    eq(bookings.status, "active"),
    lte(bookings.endsAt, now),
  );
  const count = await db().$count(bookings, isOut);
  return count > 0 ? [{ ...plain, kind: "overdue", count }] : [];
}

/** Talks in which the last word is the customer's; the one that waits longest is the one to open. */
async function countMessages(ids: string[], now: Date): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .select({ id: chatRooms.id, count: sql<number>`(count(*) over ())::int` })
    .from(chatRooms)
    .innerJoin(
      chatMessages,
      and(eq(chatMessages.roomId, chatRooms.id), eq(chatMessages.number, chatRooms.messageCount)),
    )
    .where(
      and(
        inArray(chatRooms.businessId, ids),
        gt(chatRooms.lastMessageAt, after(now, -TALK_MS)),
        eq(chatMessages.side, "renter"),
      ),
    )
    .orderBy(asc(chatRooms.lastMessageAt))
    .limit(1);
  return rows.map(({ id, count }) => ({ ...plain, kind: "messages", count, roomId: id }));
}

/** Verified papers of the company that end within a month or have ended, and were not renewed. */
async function listPapers(ids: string[], now: Date): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const newest = db()
    .selectDistinctOn([documents.businessId, documents.kind], { expiresOn: documents.expiresOn })
    .from(documents)
    .where(and(inArray(documents.businessId, ids), eq(documents.status, "verified")))
    .orderBy(documents.businessId, documents.kind, desc(documents.createdAt))
    .as("newest");
  const rows = await db()
    .select()
    .from(newest)
    .where(lte(newest.expiresOn, papersUntil(now)))
    .orderBy(newest.expiresOn);
  const today = dayIn(now, KIGALI);
  const split = { documentExpired: rows.filter(isPast), documentExpires: rows.filter((row) => !isPast(row)) };
  function isPast({ expiresOn }: { expiresOn: string | null }) {
    return expiresOn !== null && expiresOn < today;
  }
  return Object.entries(split)
    .filter(([, some]) => some.length > 0)
    .map(([kind, some]) => ({
      ...plain,
      ...{ kind: kind as keyof typeof split, count: some.length, on: some[0]?.expiresOn ?? null },
    }));
}

/** Cars nobody can book because insurance or inspection is missing, and cars where one ends within a month or has ended. */
async function countCarPapers(ids: string[], now: Date): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const { papersEndOn } = vehicles;
  const lacks = sql`${papersEndOn} is null and (${vehicles.status} = 'published' or ${vehicles.pausedAt} is not null)`;
  const ends = sql`${papersEndOn} <= ${papersUntil(now)}`;
  const [row] = await db()
    .select({
      missing: sql<number>`(count(*) filter (where ${lacks}))::int`,
      ending: sql<number>`(count(*) filter (where ${ends}))::int`,
      on: sql<string | null>`min(${papersEndOn})::text`,
    })
    .from(vehicles)
    .where(and(inArray(vehicles.businessId, ids), notInArray(vehicles.status, ["draft", "removed"])));
  const { missing = 0, ending = 0, on = null } = row ?? {};
  const alerts: Alert[] = [
    { ...plain, kind: "carPapersMissing", count: missing },
    { ...plain, kind: "carPapers", count: ending, on },
  ];
  return alerts.filter(({ count }) => count > 0);
}

async function listFullPlans(ids: string[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .select({
      plan: businesses.plan,
      published: sql<number>`(${db().$count(
        vehicles,
        sql`${vehicles.businessId} = ${businesses.id} and ${vehicles.status} = 'published'`,
      )})::int`,
    })
    .from(businesses)
    .where(inArray(businesses.id, ids));
  return rows.flatMap(({ plan, published }) => {
    const limit = plans[plan].carLimit;
    return isNearLimit(published, limit) ? [{ ...plain, kind: "planLimit", count: published, limit }] : [];
  });
}

/** Businesses that earn or are about to and have not said where to: with a car on the list, or a booking agreed. */
async function countWithoutAccount(ids: string[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const earns = sql`(exists (select 1 from ${vehicles} where ${vehicles.businessId} = ${businesses.id} and ${vehicles.status} = 'published')
    or exists (select 1 from ${bookings} where ${bookings.businessId} = ${businesses.id} and ${bookings.status} in ('confirmed', 'active', 'completed')))`;
  const hasAccount = sql`exists (select 1 from ${payoutAccounts} where ${payoutAccounts.businessId} = ${businesses.id})`;
  const count = await db().$count(
    businesses,
    and(inArray(businesses.id, ids), earns, sql`not ${hasAccount}`),
  );
  return count > 0 ? [{ ...plain, kind: "payoutAccount", count }] : [];
}

async function sumPayouts(ids: string[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const [row] = await db()
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)::bigint`.mapWith(Number),
    })
    .from(payouts)
    .where(and(inArray(payouts.businessId, ids), eq(payouts.status, "due")));
  return row && row.count > 0 ? [{ ...plain, kind: "payout", count: row.count, cents: row.cents }] : [];
}
