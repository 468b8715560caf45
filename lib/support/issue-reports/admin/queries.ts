import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { issueReports } from "@/db/schema/support/issue-reports";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import type {
  VisitorReport,
  VisitorReportPage,
  VisitorReportQuery,
} from "@/lib/support/issue-reports/contract";

/** A report without an account; its ticket, if any, is answered by email. */
export const isVisitorReport = isNull(issueReports.reporterId);

/** Lists visitors' reports: open ones longest waiting first, resolved ones latest first. Administrators only. */
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
  const after = sql`(${time}::timestamptz, ${id}::uuid)`;
  const order = isQueue ? asc : desc;
  const rows = await selectReports()
    .where(
      and(
        isVisitorReport,
        eq(issueReports.status, status),
        // Implied by the table's check constraint; stated so that the index on resolved_at is used.
        isQueue ? isNull(resolvedAt) : isNotNull(resolvedAt),
        time ? (isQueue ? sql`${here} > ${after}` : sql`${here} < ${after}`) : sql`true`,
      ),
    )
    .orderBy(order(instant), order(issueReports.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(describe);
  const last = items.at(-1);
  const position = last && { id: last.id, at: last.resolved?.at ?? last.at };
  return { items, nextCursor: nextCursor(rows.length > limit, position) };
}

/**
 * Returns one visitor's report. Administrators only. Throws 404 for reports of signed-in users, which always
 * have a ticket.
 */
export async function getVisitorReport(actor: UserActor, reportId: string): Promise<VisitorReport> {
  requireAdmin(actor);
  const [row] = await selectReports().where(and(isVisitorReport, eq(issueReports.id, reportId)));
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
