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

/** Throws 409 where nobody else could approve or transfer what one administrator asks for. */
export async function requireSecondAdministrator(executor: Executor, userId: string): Promise<void> {
  const isOther = and(eq(users.role, "admin"), eq(users.status, "active"), ne(users.id, userId));
  if ((await executor.$count(users, isOther)) === 0) throw conflict("noSecondAdministrator");
}
