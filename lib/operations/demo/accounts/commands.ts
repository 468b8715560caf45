import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { splitName } from "@/lib/identity/accounts/rules";
import type { RegistrationContext } from "@/lib/identity/registration/commands";
import { startSession } from "@/lib/identity/sessions/commands";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { env } from "@/lib/platform/env";
import { conflict, notFound } from "@/lib/platform/errors";
import { createSessionToken } from "@/lib/platform/http/session-token";
import type { TestAccount } from "./contract";

/**
 * Demo mode only: signs in as a test user of a type and creates the account on first use. The address is in a
 * domain where no one else can register, and no password opens the account. Throws 404 outside demo mode, 409
 * for an address that has another type.
 */
export async function signInTestAccount(
  account: TestAccount,
  context: RegistrationContext,
): Promise<{ token: string }> {
  if (!env().DEMO_MODE) throw notFound();
  const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
  const session = await transact(async (tx) => {
    // Two concurrent requests with a new address create one account.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`test account ${account.email}`}))`);
    const known = await findAccount(tx, account.email);
    if (known && known.role !== account.userType) throw conflict("testAddressTaken");
    const userId = known?.id ?? (await makeAccount(tx, account, passwordHash, context));
    const sessionId = await startSession(tx, userId, context.device, "api", context.now, {
      means: "sign-up",
    });
    return { userId, sessionId, role: account.userType };
  });
  return { token: await createSessionToken(session) };
}

async function findAccount(tx: Transaction, email: string) {
  const [user] = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return user;
}

async function makeAccount(
  tx: Transaction,
  { userType: role, name, email }: TestAccount,
  passwordHash: string,
  { locale, now }: RegistrationContext,
): Promise<string> {
  const id = uuid();
  const times = { createdAt: now, updatedAt: now };
  const names = role === "business" ? { firstName: name, lastName: "" } : splitName(name);
  await tx
    .insert(users)
    .values({ id, role, ...names, email, passwordHash, locale, emailVerifiedAt: now, ...times });
  if (role === "individual") await tx.insert(individualProfiles).values({ userId: id });
  if (role === "business") {
    const businessId = uuid();
    const business = {
      name,
      email,
      slug: `test-${businessId}`,
      kind: "company",
      phone: "+250788000100",
    } as const;
    await tx.insert(businesses).values({ id: businessId, ...business, ...times });
    await tx.insert(teamMembers).values({ businessId, userId: id, role: "owner", createdAt: now });
  }
  return id;
}
