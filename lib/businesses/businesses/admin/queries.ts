import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { documents } from "@/db/schema/identity/identity-documents";
import { users } from "@/db/schema/identity/users";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { files } from "@/db/schema/platform/files";
import { bookings } from "@/db/schema/rentals/bookings";
import { earnedBy, isEarnedBy, isEarning } from "@/lib/businesses/businesses/earned-by";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import { comesAfter, inOrder } from "@/lib/platform/list-order";
import { fullNameOf } from "@/lib/platform/text";
import type { AdminBusiness, AdminBusinessesQuery, AdminBusinessPage, BusinessRecord } from "./contract";
import { allowedBusinessActions } from "./policy";

const byName = sql`lower(${businesses.name})`;
const orders = {
  newest: { by: businesses.createdAt, isDescending: true },
  oldest: { by: businesses.createdAt, isDescending: false },
  name: { by: byName, isDescending: false },
  nameDesc: { by: byName, isDescending: true },
};

/** Lists all businesses, newest first by default. For administrators. */
export async function listAdminBusinesses(
  actor: UserActor,
  { cursor, limit, search, status, verification, sort = "newest" }: AdminBusinessesQuery,
): Promise<AdminBusinessPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const conditions = [
    time && sort === "newest"
      ? sql`(${businesses.createdAt}, ${businesses.id}) < (${time}::timestamptz, ${id}::uuid)`
      : sql`true`,
    id && sort !== "newest" ? comesAfter(orders[sort], businesses, businesses.id, id) : sql`true`,
    status ? eq(businesses.status, status) : sql`true`,
    verification ? eq(businesses.verification, verification) : sql`true`,
    search ? businessMatchesSearch(search) : sql`true`,
  ];
  const [rows, counts] = await Promise.all([
    db()
      .select()
      .from(businesses)
      .where(and(...conditions))
      .orderBy(inOrder(orders[sort], businesses.id))
      .limit(limit + 1),
    db().select({ status: businesses.status, count: count() }).from(businesses).groupBy(businesses.status),
  ]);
  const items = await toAdminBusinesses(actor, rows.slice(0, limit));
  const last = items.at(-1);
  const countOf = (which: AdminBusiness["status"]) =>
    counts.find(({ status }) => status === which)?.count ?? 0;
  return {
    items,
    nextCursor: nextCursor(rows.length > limit, last && { at: last.joinDate, id: last.id }),
    counts: {
      all: counts.reduce((sum, { count }) => sum + count, 0),
      active: countOf("active"),
      pending: countOf("pending"),
      suspended: countOf("suspended"),
      closed: countOf("closed"),
    },
  };
}

/** Reads one business; 404 if it does not exist. */
export async function getAdminBusiness(actor: UserActor, businessId: string): Promise<AdminBusiness> {
  requireAdmin(actor);
  const rows = await db().select().from(businesses).where(eq(businesses.id, businessId));
  const [business] = await toAdminBusinesses(actor, rows);
  if (!business) throw notFound();
  return business;
}

/** Matches an id, an email address, or beginnings of words of the name. */
export function businessMatchesSearch(search: string): SQL {
  if (z.uuid().safeParse(search).success) return eq(businesses.id, search);
  if (search.includes("@")) return sql`lower(${businesses.email}) = ${search.toLowerCase()}`;
  return sql`(search_slug(${search}) <> '' and
    '-' || search_slug(${businesses.name}) like '%-' || search_slug(${search}) || '%')`;
}

type BusinessRow = typeof businesses.$inferSelect;

/** Uses three statements, however many businesses there are. */
async function toAdminBusinesses(actor: UserActor, rows: BusinessRow[]): Promise<AdminBusiness[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [vehicleCounts, revenues, documentCounts] = await Promise.all([
    countVehicles(ids),
    sumRevenue(ids),
    countSubmittedDocuments(ids),
  ]);
  return rows.map((row) => {
    const vehicleStats = vehicleCounts.find(({ businessId }) => businessId === row.id);
    return {
      ...row,
      verificationStatus: row.verification,
      publishedVehicles: vehicleStats?.published ?? 0,
      vehicles: vehicleStats?.count ?? 0,
      rating: vehicleStats?.rating ?? null,
      revenueRwf: revenues.find(({ businessId }) => businessId === row.id)?.rwf ?? 0,
      waitingDocuments: documentCounts.find(({ businessId }) => businessId === row.id)?.count ?? 0,
      joinDate: row.createdAt.toISOString(),
      verifiedAt: row.verifiedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      can: allowedBusinessActions(actor, row),
    };
  });
}

function countVehicles(ids: string[]) {
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

/** The same definition as in analytics: gross revenue minus refunds, in francs at the rate of each booking. */
function sumRevenue(ids: string[]) {
  const francs = sql`sum(-${ledgerEntries.amountCents}::bigint * ${bookings.rwfPerHundredUsd})`;
  return db()
    .select({
      businessId: earnedBy,
      rwf: sql<number>`round(${francs} / 10000.0)::bigint`.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.bookingId, bookings.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(isEarnedBy(ids), isEarning))
    .groupBy(earnedBy);
}

function countSubmittedDocuments(ids: string[]) {
  return db()
    .select({ businessId: documents.businessId, count: count() })
    .from(documents)
    .where(and(inArray(documents.businessId, ids), eq(documents.status, "submitted")))
    .groupBy(documents.businessId);
}

/** Reads a business with its documents, team and monthly revenue, for administrators. 404 if it does not exist. */
export async function getBusinessRecord(
  actor: UserActor,
  businessId: string,
  now: Date,
): Promise<BusinessRecord> {
  requireAdmin(actor);
  const [business] = await db().select().from(businesses).where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  const [documentRows, team, months] = await Promise.all([
    listDocuments(businessId),
    listTeam(businessId),
    listMonths(businessId, now),
  ]);
  return { ...business, documents: documentRows, team, months };
}

/** Lists the documents of a business; for an individual's business also its owner's identity document. */
async function listDocuments(businessId: string) {
  const isOwnersIdentity = and(
    isNull(documents.businessId),
    eq(documents.kind, "identity"),
    sql`${documents.userId} in (select ${teamMembers.userId} from ${teamMembers}
      join ${businesses} on ${businesses.id} = ${teamMembers.businessId}
      where ${businesses.id} = ${businessId} and ${businesses.kind} = 'individual'
        and ${teamMembers.role} = 'owner')`,
  );
  const rows = await db()
    .select({ document: documents, deletedAt: files.deletedAt })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(or(eq(documents.businessId, businessId), isOwnersIdentity))
    .orderBy(desc(documents.createdAt))
    .limit(30);
  return rows.map(({ document, deletedAt }) => ({
    ...document,
    submittedAt: document.submittedAt?.toISOString() ?? null,
    fileId: deletedAt ? null : document.fileId,
  }));
}

async function listTeam(businessId: string) {
  const { id, firstName, lastName, email, status } = users;
  const rows = await db()
    .select({ id, firstName, lastName, email, status, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.businessId, businessId)))
    .orderBy(asc(teamMembers.role), asc(teamMembers.createdAt))
    .limit(100);
  return rows.map(({ firstName, lastName, status, ...row }) => ({
    ...row,
    name: fullNameOf({ firstName, lastName }),
    isActive: status === "active",
  }));
}

/** Lists the last six months including the current one, with ledger revenue minus the refunds of each month. */
async function listMonths(businessId: string, now: Date) {
  const today = dayIn(now, KIGALI);
  // Without a zone until the comparison: date_trunc() of a date would be midnight in the session's zone.
  const thisMonth = sql`date_trunc('month', ${today}::date::timestamp)`;
  const rows = await db().execute<{ month: string; rentals: number; rwf: string }>(sql`
    select to_char(months.first, 'YYYY-MM') as month,
      count(distinct moved.booking_id)::int as rentals, coalesce(round(sum(moved.rwf)), 0)::bigint as rwf
    from generate_series(${thisMonth} - interval '5 months', ${thisMonth}, interval '1 month') as months(first)
    left join lateral (
      select ${bookings.id} as booking_id,
        -${ledgerEntries.amountCents}::bigint * ${bookings.rwfPerHundredUsd} / 10000.0 as rwf
      from ${bookings} join ${ledgerTransactions} on ${ledgerTransactions.bookingId} = ${bookings.id}
        join ${ledgerEntries} on ${ledgerEntries.transactionId} = ${ledgerTransactions.id}
      where ${isEarnedBy([businessId])} and ${isEarning}
        and ${ledgerTransactions.at} >= months.first at time zone ${KIGALI}
        and ${ledgerTransactions.at} < (months.first + interval '1 month') at time zone ${KIGALI}
    ) moved on true
    group by months.first order by months.first`);
  return rows.map(({ month, rentals, rwf }) => ({ month, rentals, revenueRwf: Number(rwf) }));
}
