import { createHash } from "node:crypto";
import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import { db } from "@/db";
import { passwordResets } from "@/db/schema/passwords";
import { users } from "@/db/schema/users";

/** 256 random bits need no slow hash. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** A link that still opens: newest of its account, unused, in its half hour. */
export function isOpen(now: Date): SQL | undefined {
  return and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));
}

/** The account a link is for, while it opens. */
export async function findReset(token: string, now: Date) {
  const [reset] = await db()
    .select({ id: passwordResets.id, userId: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, hashOfToken(token)), isOpen(now), eq(users.status, "active")));
  return reset;
}
