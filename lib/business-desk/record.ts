import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { documents } from "@/db/schema/documents";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { dayIn, KIGALI } from "@/lib/dates";
import { notFound } from "@/lib/errors";
import type { BusinessRecord } from "./contract";

/** A business with its papers, team and months, for administrators. 404 where there is none. */
export async function getBusinessRecord(
  actor: UserActor,
  businessId: string,
  now: Date,
): Promise<BusinessRecord> {
  requireAdmin(actor);
  const [business] = await db().select().from(businesses).where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  const [papers, team, months] = await Promise.all([
    listPapers(businessId),
    listTeam(businessId),
    listMonths(businessId, now),
  ]);
  return { ...business, documents: papers, team, months };
}

async function listPapers(businessId: string) {
  const rows = await db()
    .select()
    .from(documents)
    .where(eq(documents.businessId, businessId))
    .orderBy(desc(documents.createdAt))
    .limit(30);
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt?.toISOString() ?? null }));
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
    name: `${firstName} ${lastName}`.trim(),
    isActive: status === "active",
  }));
}

/** The last six months, the one that runs among them: what came in by the ledger, less what went back in that month. */
async function listMonths(businessId: string, now: Date) {
  const today = dayIn(now, KIGALI);
  const { rows } = await db().execute<{ month: string; rentals: number; rwf: string }>(sql`
    select to_char(months.first, 'YYYY-MM') as month,
      count(distinct moved.booking_id)::int as rentals, coalesce(round(sum(moved.rwf)), 0)::bigint as rwf
    from generate_series(date_trunc('month', ${today}::date) - interval '5 months',
      date_trunc('month', ${today}::date), interval '1 month') as months(first)
    left join lateral (
      select t.booking_id, -e.amount_cents::bigint * b.rwf_per_hundred_usd / 10000.0 as rwf
      from bookings b join ledger_transactions t on t.booking_id = b.id
        join ledger_entries e on e.transaction_id = t.id
      where b.business_id = ${businessId} and t.kind in ('rent', 'commission', 'deposit_kept', 'refund')
        and e.account in ('owner_payable', 'commission_revenue')
        and t.at >= months.first at time zone ${KIGALI}
        and t.at < (months.first + interval '1 month') at time zone ${KIGALI}
    ) moved on true
    group by months.first order by months.first`);
  return rows.map(({ month, rentals, rwf }) => ({ month, rentals, revenueRwf: Number(rwf) }));
}
