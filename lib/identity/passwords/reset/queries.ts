import { createHash } from "node:crypto";
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { passkeys } from "@/db/schema/identity/passkeys";
import { passwordResets } from "@/db/schema/identity/password-resets";
import { users } from "@/db/schema/identity/users";

/** The token has 256 random bits, so it needs no slow hash. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** True for a link that still works: unused and not expired. An account has at most one. */
export function isOpenReset(now: Date): SQL | undefined {
  return and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));
}

/** Returns the account that a valid link belongs to, with the names of its passkeys. */
export async function findReset(token: string, now: Date) {
  const [reset] = await db()
    .select({
      id: passwordResets.id,
      userId: users.id,
      email: users.email,
      passkeys: sql<string[]>`array(select ${passkeys.name} from ${passkeys}
        where ${passkeys.userId} = ${users.id} order by ${passkeys.createdAt})`,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), isOpenReset(now), eq(users.status, "active")));
  return reset;
}

/** Returns the account that a link belongs to, also for a link that no longer works. */
export async function findAccountOfLink(token: string): Promise<string | undefined> {
  const [reset] = await db()
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashToken(token)));
  return reset?.userId;
}
