import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "@/db";
import { emailChanges } from "@/db/schema/identity/email-changes";
import { hashToken } from "@/lib/identity/passwords/reset/queries";

/** Returns the change of an address that a link undoes, if the link still works. */
export async function findUndoableChange(token: string, now: Date) {
  const [change] = await db()
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.tokenHash, hashToken(token)),
        isNull(emailChanges.undoneAt),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return change;
}

/** Returns the account that a link belongs to, also for a link that no longer works. */
export async function findAccountOfRestoreLink(token: string): Promise<string | null> {
  const [change] = await db()
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(eq(emailChanges.tokenHash, hashToken(token)));
  return change?.userId ?? null;
}
