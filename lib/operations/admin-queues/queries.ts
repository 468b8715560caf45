import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { waitsForOwnersIdentity } from "@/lib/identity/identity-documents/private-owners";
import { needsAdministrator } from "@/lib/payments/admin/queries";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { waitsForReview } from "@/lib/rentals/bookings/risk/queries";
import { type AdminQueues, MAX_COUNTED } from "./contract";

/** Counts what waits for an administrator, in one statement that stops at the number shown. */
export async function countAdminQueues(actor: UserActor, now: Date): Promise<AdminQueues> {
  requireAdmin(actor);
  const [row] = await db().execute<AdminQueues>(sql`
    select
      ${counted(
        // A person or a business waits once, with all of its documents.
        sql`select 1 from (select distinct user_id from documents
          where status = 'submitted' and business_id is null) people`,
        sql`select 1 from (select id from businesses where verification = 'pending' and status <> 'closed'
            and not ${waitsForOwnersIdentity}
          union select business_id from documents where status = 'submitted' and business_id is not null) companies`,
        sql`select 1 from vehicle_documents join vehicles on vehicles.id = vehicle_id
          where vehicle_documents.status = 'submitted' and vehicles.status <> 'removed'`,
        sql`select 1 from badge_requests where status = 'pending'`,
      )} as "verifications",
      ${counted(
        sql`select 1 from bookings where ${waitsForReview}`,
        sql`select 1 from refund_requests where status = 'open'`,
      )} as "bookings",
      ${counted(sql`select 1 from claims where status = 'disputed'`)} as "claims",
      ${counted(
        sql`select 1 from reconciliation_findings where resolved_at is null`,
        sql`select 1 from refunds where ${needsAdministrator(now)}`,
      )} as "payments",
      ${counted(sql`select 1 from payouts where status = 'due'`)} as "payouts",
      ${counted(
        sql`select 1 from support_tickets where status = 'open'`,
        sql`select 1 from issue_reports where status = 'open' and ticket_id is null`,
      )} as "tickets",
      ${counted(
        sql`select 1 from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss\\_\\_%'`,
      )} as "failedJobs"`);
  if (!row) throw new Error("the counts returned no row");
  return row;
}

/** The number of rows of all these selections together. */
function counted(...selections: SQL[]): SQL {
  const bounded = selections.map((selection) => sql`(${selection} limit ${MAX_COUNTED})`);
  return sql`(select least(count(*), ${MAX_COUNTED})::int from (${sql.join(bounded, sql` union all `)}) counted)`;
}
