import { and, eq, ne } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { conflict } from "@/lib/platform/errors";
import { getSettings } from "./queries";

/** The amount in cents above which a refund or payout takes two administrators; null if none does. */
export async function secondApprovalLimitCents(executor: Executor = db()): Promise<number | null> {
  const { secondApprovalUsd } = await getSettings(executor);
  return secondApprovalUsd > 0 ? secondApprovalUsd * 100 : null;
}

/** Whether an administrator's refunds of one booking together, or a payout, take a second administrator. */
export async function needsSecondApproval(executor: Executor, amountCents: number): Promise<boolean> {
  const limit = await secondApprovalLimitCents(executor);
  return limit !== null && amountCents > limit;
}

/** Whether what a user requested or approved as an administrator still counts: they are one. */
export async function isActiveAdministrator(executor: Executor, userId: string): Promise<boolean> {
  const isOne = and(eq(users.id, userId), eq(users.role, "admin"), eq(users.status, "active"));
  return (await executor.$count(users, isOne)) > 0;
}

/** Throws 409 where nobody else could approve or transfer what one administrator asks for. */
export async function requireSecondAdministrator(executor: Executor, userId: string): Promise<void> {
  const isOther = and(eq(users.role, "admin"), eq(users.status, "active"), ne(users.id, userId));
  if ((await executor.$count(users, isOther)) === 0) throw conflict("noSecondAdministrator");
}
