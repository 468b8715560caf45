import { and, count, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { businesses } from "@/db/schema/businesses";
import { documents } from "@/db/schema/documents";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/ledger";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { nextCursor, readCursor } from "@/lib/cursor";
import { notFound } from "@/lib/errors";
import type { DeskBusiness, DeskBusinessesQuery, DeskBusinessPage } from "./contract";
import { businessPowers } from "./policy";

/** All businesses, newest first, for administrators. */
export async function listDeskBusinesses(
  actor: UserActor,
  { cursor, limit, search, status, verification }: DeskBusinessesQuery,
): Promise<DeskBusinessPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const conditions = [
    time ? sql`(${businesses.createdAt}, ${businesses.id}) < (${time}::timestamptz, ${id}::uuid)` : sql`true`,
    status ? eq(businesses.status, status) : sql`true`,
    verification ? eq(businesses.verification, verification) : sql`true`,
    search ? called(search) : sql`true`,
  ];
  const [rows, counts] = await Promise.all([
    db()
      .select()
      .from(businesses)
      .where(and(...conditions))
      .orderBy(desc(businesses.createdAt), desc(businesses.id))
      .limit(limit + 1),
    db().select({ status: businesses.status, count: count() }).from(businesses).groupBy(businesses.status),
  ]);
  const items = await describe(actor, rows.slice(0, limit));
  const last = items.at(-1);
  const of = (which: DeskBusiness["status"]) => counts.find(({ status }) => status === which)?.count ?? 0;
  return {
    items,
    nextCursor: nextCursor(rows.length > limit, last && { at: last.joinDate, id: last.id }),
    counts: {
      all: counts.reduce((sum, { count }) => sum + count, 0),
      ...{ active: of("active"), pending: of("pending"), suspended: of("suspended") },
    },
  };
}

/** One business; 404 where there is none. */
export async function getDeskBusiness(actor: UserActor, businessId: string): Promise<DeskBusiness> {
  requireAdmin(actor);
  const rows = await db().select().from(businesses).where(eq(businesses.id, businessId));
  const [business] = await describe(actor, rows);
  if (!business) throw notFound();
  return business;
}

function called(search: string): SQL {
  if (z.uuid().safeParse(search).success) return eq(businesses.id, search);
  if (search.includes("@")) return sql`lower(${businesses.email}) = ${search.toLowerCase()}`;
  return sql`(search_slug(${search}) <> '' and
    '-' || search_slug(${businesses.name}) like '%-' || search_slug(${search}) || '%')`;
}

type BusinessRow = typeof businesses.$inferSelect;

/** Three statements, however many businesses. */
async function describe(actor: UserActor, rows: BusinessRow[]): Promise<DeskBusiness[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [cars, money, papers] = await Promise.all([carsOf(ids), revenueOf(ids), papersOf(ids)]);
  return rows.map((row) => {
    const own = cars.find(({ businessId }) => businessId === row.id);
    return {
      ...row,
      verificationStatus: row.verification,
      publishedVehicles: own?.published ?? 0,
      vehicles: own?.count ?? 0,
      rating: own?.rating ?? null,
      revenueRwf: money.find(({ businessId }) => businessId === row.id)?.rwf ?? 0,
      waitingDocuments: papers.find(({ businessId }) => businessId === row.id)?.count ?? 0,
      joinDate: row.createdAt.toISOString(),
      verifiedAt: row.verifiedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      can: businessPowers(actor, row),
    };
  });
}

function carsOf(ids: string[]) {
  const { ratingAverage, ratingCount, status } = vehicles;
  return db()
    .select({
      businessId: vehicles.businessId,
      count: count(),
      published: sql<number>`(count(*) filter (where ${status} = 'published'))::int`,
      rating: sql<number | null>`round(sum(${ratingAverage} * ${ratingCount})
        / nullif(sum(${ratingCount}) filter (where ${ratingAverage} is not null), 0), 2)::float`,
    })
    .from(vehicles)
    .where(and(inArray(vehicles.businessId, ids), ne(status, "removed")))
    .groupBy(vehicles.businessId);
}

/** As analytics have it: what owner and marketplace divided, less what went back; in francs at the rate of each booking. */
function revenueOf(ids: string[]) {
  const { kind, bookingId } = ledgerTransactions;
  const francs = sql`sum(-${ledgerEntries.amountCents}::bigint * ${bookings.rwfPerHundredUsd})`;
  return db()
    .select({
      businessId: bookings.businessId,
      rwf: sql<number>`round(${francs} / 10000.0)::bigint`.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(ledgerTransactions, eq(bookingId, bookings.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        inArray(bookings.businessId, ids),
        inArray(kind, ["rent", "commission", "deposit_kept", "refund"]),
        inArray(ledgerEntries.account, ["owner_payable", "commission_revenue"]),
      ),
    )
    .groupBy(bookings.businessId);
}

function papersOf(ids: string[]) {
  return db()
    .select({ businessId: documents.businessId, count: count() })
    .from(documents)
    .where(and(inArray(documents.businessId, ids), eq(documents.status, "submitted")))
    .groupBy(documents.businessId);
}
