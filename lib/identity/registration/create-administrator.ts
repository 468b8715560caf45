import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import type { Administrator } from "@/lib/identity/accounts/contract";
import { refuseCommonPassword } from "@/lib/identity/passwords/common-passwords";
import { createResetLink } from "@/lib/identity/passwords/reset/commands";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { DAY_MS } from "@/lib/platform/dates";
import { emailTaken } from "./commands";

/** Long enough to hand the link over, and short enough that a forgotten terminal or log gives no access. */
const LINK_LIFE_MS = DAY_MS;

/**
 * Creates an administrator. Only the command line calls it; no route does. Without a password nobody knows the
 * account's password yet, and the result is a link to set it, valid once within a day; called again before the first
 * sign-in, it returns a new link. Throws 409 for an address in use.
 */
export async function createAdministrator(
  { email, firstName, lastName, password }: Administrator,
  now: Date,
): Promise<string | undefined> {
  if (password !== undefined) await refuseCommonPassword(password);
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString("base64url"));
  const newUser = { role: "admin" as const, firstName, lastName, email, passwordHash };
  return transact(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({ id: uuid(), ...newUser, emailVerifiedAt: now, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id, locale: users.locale });
    const account = made ?? (password === undefined ? await findUnused(tx, email) : undefined);
    if (!account) throw emailTaken();
    if (password === undefined) return createResetLink(tx, account, LINK_LIFE_MS, now);
  });
}

/** Finds an administrator who has never signed in. */
async function findUnused(tx: Transaction, email: string) {
  const isUnused = and(
    eq(sql`lower(${users.email})`, email.toLowerCase()),
    eq(users.role, "admin"),
    eq(users.status, "active"),
    isNull(users.lastLoginAt),
  );
  const [account] = await tx.select({ id: users.id, locale: users.locale }).from(users).where(isUnused);
  return account;
}
