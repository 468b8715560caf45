import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "@/db";
import { issueReports } from "@/db/schema/issue-reports";
import { users } from "@/db/schema/users";
import { vehicles } from "@/db/schema/vehicles";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { nextCursor, readCursor } from "@/lib/cursor";
import { notFound } from "@/lib/errors";
import type { VisitorReport, VisitorReportPage, VisitorReportQuery } from "./contract";

/** Nobody's account stands behind it: its talk, if there is one, is by letter. */
export const isOfVisitor = isNull(issueReports.reporterId);

/** What visitors reported, for administrators: those that wait longest first, those that are done latest first. */
export async function listVisitorReports(
  actor: UserActor,
  { cursor, limit, status }: VisitorReportQuery,
): Promise<VisitorReportPage> {
  requireAdmin(actor);
  const isQueue = status === "open";
  const { time, id } = readCursor(cursor);
  const { createdAt, resolvedAt } = issueReports;
  const instant = isQueue ? createdAt : resolvedAt;
  const here = sql`(${instant}, ${issueReports.id})`;
  const there = sql`(${time}::timestamptz, ${id}::uuid)`;
  const order = isQueue ? asc : desc;
  const rows = await selectReports()
    .where(
      and(
        isOfVisitor,
        eq(issueReports.status, status),
        // What the table insists on; said, so that the index of what is done is used.
        isQueue ? isNull(resolvedAt) : isNotNull(resolvedAt),
        time ? (isQueue ? sql`${here} > ${there}` : sql`${here} < ${there}`) : sql`true`,
      ),
    )
    .orderBy(order(instant), order(issueReports.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(describe);
  const last = items.at(-1);
  const place = last && { id: last.id, at: last.resolved?.at ?? last.at };
  return { items, nextCursor: nextCursor(rows.length > limit, place) };
}

/** One of them; 404 for those of accounts, which are tickets from the beginning. */
export async function getVisitorReport(actor: UserActor, reportId: string): Promise<VisitorReport> {
  requireAdmin(actor);
  const [row] = await selectReports().where(and(isOfVisitor, eq(issueReports.id, reportId)));
  if (!row) throw notFound();
  return describe(row);
}

function selectReports() {
  return db()
    .select({
      report: issueReports,
      title: vehicles.title,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(issueReports)
    .leftJoin(vehicles, eq(vehicles.id, issueReports.vehicleId))
    .leftJoin(users, eq(users.id, issueReports.resolvedBy))
    .$dynamic();
}

function describe({
  report,
  title,
  firstName,
  lastName,
}: Awaited<ReturnType<typeof selectReports>>[number]): VisitorReport {
  const { createdAt, vehicleId, resolvedAt, ...rest } = report;
  const by = [firstName, lastName].filter(Boolean).join(" ");
  return {
    ...rest,
    at: createdAt.toISOString(),
    vehicle: vehicleId ? { id: vehicleId, title: title ?? vehicleId } : null,
    resolved: resolvedAt && { at: resolvedAt.toISOString(), by },
  };
}
