import { and, asc, desc, eq, exists, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { files } from "@/db/schema/platform/files";
import { bookings } from "@/db/schema/rentals/bookings";
import { issueReportPictures, issueReports } from "@/db/schema/support/issue-reports";
import { supportTickets } from "@/db/schema/support/tickets";
import { isPayoutQuestioned } from "@/lib/payments/payouts/questioned-payout";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { StoredFile } from "@/lib/platform/files/contract";
import { toStoredFile } from "@/lib/platform/files/queries";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";
import { type OwnIssueReport, type RoadReport, roadReasons } from "./contract";

/** Visibility of reports: the actor's own; all for administrators. */
function reportsVisibleTo(actor: Actor): SQL {
  if (actor.kind !== "user") return sql`false`;
  return actor.role === "admin" ? sql`true` : eq(issueReports.reporterId, actor.userId);
}

/** Whether the owner of the booking is not paid as long as the report is open. */
const holdsPayout = sql<boolean>`coalesce(${isPayoutQuestioned} and ${bookings.source} = 'marketplace'
  and not exists (select 1 from payout_items item where item.booking_id = ${bookings.id}), false)`;

function selectReports(actor: Actor) {
  return (
    db()
      .select({
        report: issueReports,
        ticket: { reference: supportTickets.reference, status: supportTickets.status },
        vehicleTitle: vehicles.title,
        bookingId: bookings.id,
        bookingReference: bookings.reference,
        holdsPayout,
      })
      .from(issueReports)
      .leftJoin(supportTickets, eq(supportTickets.id, issueReports.ticketId))
      .leftJoin(vehicles, eq(vehicles.id, issueReports.vehicleId))
      // A business does not see a checkout that is not paid, also if it reports the conversation about it.
      .leftJoin(bookings, and(eq(bookings.id, issueReports.bookingId), bookingsVisibleTo(actor)))
      .$dynamic()
  );
}

/** Lists the actor's own reports, newest first. Throws 404 for an unknown cursor. */
export async function listIssueReports(
  actor: UserActor,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ items: OwnIssueReport[]; nextCursor: string | null }> {
  const isMine = eq(issueReports.reporterId, actor.userId);
  const rows = await selectReports(actor)
    .where(and(isMine, cursor ? await olderThan(actor, cursor) : sql`true`))
    .orderBy(desc(issueReports.createdAt), desc(issueReports.id))
    .limit(limit + 1);
  const items = await describe(rows.slice(0, limit));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

async function olderThan(actor: UserActor, cursor: string): Promise<SQL> {
  const [last] = await db()
    .select({ createdAt: issueReports.createdAt })
    .from(issueReports)
    .where(and(eq(issueReports.id, cursor), reportsVisibleTo(actor)));
  if (!last) throw notFound();
  const sameInstant = and(eq(issueReports.createdAt, last.createdAt), lt(issueReports.id, cursor));
  return or(lt(issueReports.createdAt, last.createdAt), sameInstant) ?? sql`false`;
}

/** Returns one report with its pictures. Throws 404 for other users' reports. */
export async function getIssueReport(actor: UserActor, reportId: string): Promise<OwnIssueReport> {
  const rows = await selectReports(actor).where(and(eq(issueReports.id, reportId), reportsVisibleTo(actor)));
  const [report] = await describe(rows);
  if (!report) throw notFound();
  return report;
}

const MAX_ROAD_REPORTS = 20;

/**
 * Visibility of calls for help on the road: both sides of the booking and administrators. After a booking moves to
 * another owner, that owner does not see those about the previous owner's vehicle.
 */
export function roadReportsVisibleTo(actor: Actor): SQL {
  if (actor.kind !== "user") return sql`false`;
  const isOwn = or(eq(issueReports.reporterId, actor.userId), eq(vehicles.businessId, bookings.businessId));
  const booking = db()
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(vehicles, eq(vehicles.id, issueReports.vehicleId))
    .where(
      and(
        eq(bookings.id, issueReports.bookingId),
        bookingsVisibleTo(actor),
        actor.role === "admin" ? sql`true` : isOwn,
      ),
    );
  return sql`(${inArray(issueReports.reason, roadReasons)} and ${exists(booking)})`;
}

/** Lists the latest calls for help during a rental. Throws 404 for bookings of others. */
export async function listRoadReports(actor: UserActor, bookingId: string): Promise<RoadReport[]> {
  const isVisible = and(eq(bookings.id, bookingId), bookingsVisibleTo(actor));
  if ((await db().$count(bookings, isVisible)) === 0) throw notFound();
  const rows = await db()
    .select()
    .from(issueReports)
    .where(and(eq(issueReports.bookingId, bookingId), roadReportsVisibleTo(actor)))
    .orderBy(desc(issueReports.createdAt), desc(issueReports.id))
    .limit(MAX_ROAD_REPORTS);
  const pictures = await picturesOf(rows.map(({ id }) => id));
  return rows.map(({ id, reason, text, location, isVehicleNeeded, createdAt, reporterId, ticketId }) => ({
    id,
    text,
    location,
    isVehicleNeeded,
    createdAt: createdAt.toISOString(),
    ticketId: reporterId === actor.userId ? ticketId : null,
    reason: reason as RoadReport["reason"],
    pictures: pictures.get(id) ?? [],
  }));
}

async function describe(rows: Awaited<ReturnType<typeof selectReports>>): Promise<OwnIssueReport[]> {
  const pictures = await picturesOf(rows.map(({ report }) => report.id));
  return rows.map(({ report, ...about }) => ({
    ...report,
    ...about,
    createdAt: report.createdAt.toISOString(),
    pictures: pictures.get(report.id) ?? [],
  }));
}

async function picturesOf(reportIds: string[]): Promise<Map<string, StoredFile[]>> {
  const found = new Map<string, StoredFile[]>();
  if (reportIds.length === 0) return found;
  const rows = await db()
    .select({ reportId: issueReportPictures.reportId, file: files })
    .from(issueReportPictures)
    .innerJoin(files, eq(files.id, issueReportPictures.fileId))
    .where(inArray(issueReportPictures.reportId, reportIds))
    .orderBy(asc(issueReportPictures.position));
  for (const { reportId, file } of rows)
    if (!file.deletedAt) found.set(reportId, [...(found.get(reportId) ?? []), toStoredFile(file)]);
  return found;
}
