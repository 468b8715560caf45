import { and, eq, gt, inArray, ne, notExists, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { conflict } from "@/lib/platform/errors";
import { getSettings } from "./queries";

/**
 * The amount in cents above which a refund or payout needs two administrators; null if none does. A higher limit takes
 * effect a day after it was set: until then the lowest limit of that day applies.
 */
export async function secondApprovalLimitCents(executor: Executor, now: Date): Promise<number | null> {
  const { secondApprovalUsd } = await getSettings(executor);
  const earlier = await executor
    .select({ usd: sql<number>`(${auditEntries.detail} ->> 'before')::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "setting"),
        eq(auditEntries.subjectId, "secondApprovalUsd"),
        isOfLastDay(now),
      ),
    );
  const limits = [secondApprovalUsd, ...earlier.map(({ usd }) => usd)].filter((usd) => usd > 0);
  return limits.length > 0 ? Math.min(...limits) * 100 : null;
}

/** Whether an administrator's refunds of one booking together, or a payout, need a second administrator. */
export async function needsSecondApproval(
  executor: Executor,
  amountCents: number,
  now: Date,
): Promise<boolean> {
  const limit = await secondApprovalLimitCents(executor, now);
  return limit !== null && amountCents > limit;
}

const isOfLastDay = (now: Date) => gt(auditEntries.createdAt, addMs(now, -DAY_MS));

/**
 * Condition on users whose requests, approvals and transfers above the limit count: active administrators whom no other
 * administrator has promoted or reactivated within the last day. Accounts created on the command line count at once.
 */
export function isEstablishedAdministrator(now: Date): SQL | undefined {
  const recentlyMade = db()
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "user"),
        eq(auditEntries.subjectId, sql`${users.id}::text`),
        inArray(auditEntries.action, ["user.change-role", "user.activate"]),
        isOfLastDay(now),
      ),
    );
  return and(eq(users.role, "admin"), eq(users.status, "active"), notExists(recentlyMade));
}

/** Whether what somebody requested or approved above the limit still counts. */
export async function countsAsAdministrator(executor: Executor, userId: string, now: Date): Promise<boolean> {
  return (await executor.$count(users, and(eq(users.id, userId), isEstablishedAdministrator(now)))) > 0;
}

/** Throws 409 for somebody who became an administrator, or was reactivated, within the last day. */
export async function requireEstablishedAdministrator(
  executor: Executor,
  userId: string,
  now: Date,
): Promise<void> {
  if (!(await countsAsAdministrator(executor, userId, now))) throw conflict("administratorTooNew");
}

/** Throws 409 if no other administrator could approve or transfer what this one requests. */
export async function requireSecondAdministrator(executor: Executor, userId: string): Promise<void> {
  const isOther = and(eq(users.role, "admin"), eq(users.status, "active"), ne(users.id, userId));
  if ((await executor.$count(users, isOther)) === 0) throw conflict("noSecondAdministrator");
}
