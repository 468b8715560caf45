import { and, asc, desc, eq, gt, inArray, lte, notInArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses, payoutAccounts } from "@/db/schema/businesses/businesses";
import { calendarConflicts, calendarImports } from "@/db/schema/catalog/calendars";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { documents } from "@/db/schema/identity/identity-documents";
import { payouts } from "@/db/schema/payments/payouts";
import { bookings } from "@/db/schema/rentals/bookings";
import { chatMessages, chatRooms } from "@/db/schema/support/chat";
import { describeVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-queries";
import { promisedUntil } from "@/lib/catalog/availability/calendar-import/promised-until";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import type { BusinessAlert } from "./contract";
import { documentsExpiringUntil, isNearLimit } from "./rules";

/** Conversations idle for longer cause no alert. */
const RECENT_CONVERSATION_MS = 30 * DAY_MS;

const emptyAlert = {
  count: 1,
  limit: null,
  on: null,
  cents: null,
  roomId: null,
  businessId: null,
  vehicleId: null,
};

/** The alerts of the actor's businesses, most urgent first, each only for members who can act on it. */
export async function listAlerts(actor: UserActor, now: Date): Promise<BusinessAlert[]> {
  const found = await Promise.all([
    listOverdueAlerts(businessIdsWithPermission(actor, "rentals.view"), now),
    listPromisedTwiceAlerts(businessIdsWithPermission(actor, "calendar.block"), now),
    listMessageAlerts(businessIdsWithPermission(actor, "rentals.run"), now),
    listExpiringDocumentAlerts(businessIdsWithPermission(actor, "profile.manage"), now),
    listVehicleDocumentAlerts(businessIdsWithPermission(actor, "fleet.manage"), now),
    listNearlyFullPlanAlerts(businessIdsWithPermission(actor, "fleet.manage")),
    listMissingAccountAlerts(businessIdsWithPermission(actor, "payouts.setAccount")),
    listPayoutAlerts(businessIdsWithPermission(actor, "money.view")),
  ]);
  return found.flat();
}

async function listOverdueAlerts(ids: string[], now: Date): Promise<BusinessAlert[]> {
  if (ids.length === 0) return [];
  const isOut = and(
    inArray(bookings.businessId, ids),
    eq(bookings.status, "active"),
    lte(bookings.endsAt, now),
  );
  const count = await db().$count(bookings, isOut);
  return count > 0 ? [{ ...emptyAlert, kind: "overdue", count }] : [];
}

/**
 * Vehicles promised to a renter for days of a connected calendar; the alert links to the one that is first needed. A
 * booking may have moved since the calendar was read, so the occupancies decide and not the recorded conflict.
 */
async function listPromisedTwiceAlerts(ids: string[], now: Date): Promise<BusinessAlert[]> {
  if (ids.length === 0) return [];
  const isPromised = sql`exists (select 1 from ${vehicleOccupancy}
    where ${vehicleOccupancy.vehicleId} = ${vehicles.id} and lower(${vehicleOccupancy.during}) < ${calendarConflicts.endsAt}
      and ${promisedUntil} > ${calendarConflicts.startsAt})`;
  const rows = await db()
    .select({ vehicleId: vehicles.id, count: sql<number>`(count(*) over ())::int` })
    .from(calendarConflicts)
    .innerJoin(calendarImports, eq(calendarImports.id, calendarConflicts.importId))
    .innerJoin(vehicles, eq(vehicles.id, calendarImports.vehicleId))
    .where(and(inArray(vehicles.businessId, ids), gt(calendarConflicts.endsAt, now), isPromised))
    .groupBy(vehicles.id)
    .orderBy(sql`min(${calendarConflicts.startsAt})`)
    .limit(1);
  return rows.map(({ vehicleId, count }) => ({ ...emptyAlert, kind: "promisedTwice", count, vehicleId }));
}

/** Conversations whose last message is the renter's; the alert links to the one waiting longest. */
async function listMessageAlerts(ids: string[], now: Date): Promise<BusinessAlert[]> {
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
        gt(chatRooms.lastMessageAt, addMs(now, -RECENT_CONVERSATION_MS)),
        eq(chatMessages.side, "renter"),
      ),
    )
    .orderBy(asc(chatRooms.lastMessageAt))
    .limit(1);
  return rows.map(({ id, count }) => ({ ...emptyAlert, kind: "messages", count, roomId: id }));
}

/** Verified documents of the business that have expired or expire within a month, and are not renewed. */
async function listExpiringDocumentAlerts(ids: string[], now: Date): Promise<BusinessAlert[]> {
  if (ids.length === 0) return [];
  const newest = db()
    .selectDistinctOn([documents.businessId, documents.kind], {
      businessId: documents.businessId,
      expiresOn: documents.expiresOn,
    })
    .from(documents)
    .where(and(inArray(documents.businessId, ids), eq(documents.status, "verified")))
    .orderBy(documents.businessId, documents.kind, desc(documents.createdAt))
    .as("newest");
  const rows = await db()
    .select()
    .from(newest)
    .where(lte(newest.expiresOn, documentsExpiringUntil(now)))
    .orderBy(newest.expiresOn);
  const today = dayIn(now, KIGALI);
  const split = { documentExpired: rows.filter(isPast), documentExpires: rows.filter((row) => !isPast(row)) };
  function isPast({ expiresOn }: { expiresOn: string | null }) {
    return expiresOn !== null && expiresOn < today;
  }
  return Object.entries(split)
    .filter(([, some]) => some.length > 0)
    .map(([kind, some]) => ({
      ...emptyAlert,
      kind: kind as keyof typeof split,
      count: some.length,
      on: some[0]?.expiresOn ?? null,
      businessId: some[0]?.businessId ?? null,
    }));
}

/**
 * Vehicles that cannot be booked because insurance or inspection is missing, those where one has expired, and those where
 * one expires within a month.
 */
async function listVehicleDocumentAlerts(ids: string[], now: Date): Promise<BusinessAlert[]> {
  if (ids.length === 0) return [];
  const { listableUntil } = vehicles;
  const lacks = sql`${listableUntil} is null and (${vehicles.status} = 'published' or ${vehicles.unlistedForDocumentsAt} is not null)`;
  const today = dayIn(now, KIGALI);
  const ended = sql`${listableUntil} < ${today}`;
  const ends = sql`${listableUntil} between ${today} and ${documentsExpiringUntil(now)}`;
  const [row] = await db()
    .select({
      missing: sql<number>`(count(*) filter (where ${lacks}))::int`,
      ended: sql<number>`(count(*) filter (where ${ended}))::int`,
      endedOn: sql<string | null>`(min(${listableUntil}) filter (where ${ended}))::text`,
      ending: sql<number>`(count(*) filter (where ${ends}))::int`,
      endsOn: sql<string | null>`(min(${listableUntil}) filter (where ${ends}))::text`,
    })
    .from(vehicles)
    .where(and(inArray(vehicles.businessId, ids), notInArray(vehicles.status, ["draft", "removed"])));
  const { missing = 0, ended: endedCount = 0, endedOn = null, ending = 0, endsOn = null } = row ?? {};
  const alerts: BusinessAlert[] = [
    { ...emptyAlert, kind: "vehicleDocumentsMissing", count: missing },
    { ...emptyAlert, kind: "vehicleDocumentsEnded", count: endedCount, on: endedOn },
    { ...emptyAlert, kind: "vehicleDocumentsEnding", count: ending, on: endsOn },
  ];
  return alerts.filter(({ count }) => count > 0);
}

async function listNearlyFullPlanAlerts(ids: string[]): Promise<BusinessAlert[]> {
  const usages = await describeVehicleUsage(ids);
  return usages.flatMap(({ listedCount, vehicleLimit: limit }) =>
    isNearLimit(listedCount, limit)
      ? [{ ...emptyAlert, kind: "planLimit" as const, count: listedCount, limit }]
      : [],
  );
}

/** Businesses without a payout account that have a published vehicle or a confirmed booking. */
async function listMissingAccountAlerts(ids: string[]): Promise<BusinessAlert[]> {
  if (ids.length === 0) return [];
  const earns = sql`(exists (select 1 from ${vehicles} where ${vehicles.businessId} = ${businesses.id} and ${vehicles.status} = 'published')
    or exists (select 1 from ${bookings} where ${bookings.businessId} = ${businesses.id} and ${bookings.status} in ('confirmed', 'active', 'completed')))`;
  const hasAccount = sql`exists (select 1 from ${payoutAccounts} where ${payoutAccounts.businessId} = ${businesses.id})`;
  const rows = await db()
    .select({ businessId: businesses.id, count: sql<number>`(count(*) over ())::int` })
    .from(businesses)
    .where(and(inArray(businesses.id, ids), earns, sql`not ${hasAccount}`))
    .orderBy(asc(businesses.createdAt))
    .limit(1);
  return rows.map((row) => ({ ...emptyAlert, kind: "payoutAccount", ...row }));
}

async function listPayoutAlerts(ids: string[]): Promise<BusinessAlert[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .select({
      businessId: payouts.businessId,
      count: sql<number>`(count(*) over ())::int`,
      cents: sql<number>`(sum(${payouts.amountCents}) over ())::bigint`.mapWith(Number),
    })
    .from(payouts)
    .where(and(inArray(payouts.businessId, ids), eq(payouts.status, "due")))
    .orderBy(asc(payouts.createdAt))
    .limit(1);
  return rows.map((row) => ({ ...emptyAlert, kind: "payout", ...row }));
}
