import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { individualProfiles, users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import type { Arrival } from "@/lib/accounts/commands";
import { hashPassword } from "@/lib/auth/password";
import { sessionToken } from "@/lib/auth/token";
import { env } from "@/lib/env";
import { conflict, notFound } from "@/lib/errors";
import { splitName } from "@/lib/profile/rules";
import { startSession } from "@/lib/sessions/commands";
import type { TestAccount } from "./contract";

/**
 * Demo mode: signs in as a test person of a type, made at the first time. Their address is of a domain where nobody else
 * can have an account, and no password opens it. 404 outside demo mode, 409 for an address that plays another type.
 */
export async function enterTestAccount(account: TestAccount, arrival: Arrival): Promise<{ token: string }> {
  if (!env().DEMO_MODE) throw notFound();
  const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
  const session = await transact(async (tx) => {
    // Two at once with a new address make one account.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`test account ${account.email}`}))`);
    const known = await findAccount(tx, account.email);
    if (known && known.role !== account.userType) throw conflict("testAddressTaken");
    const userId = known?.id ?? (await makeAccount(tx, account, passwordHash, arrival));
    const sessionId = await startSession(tx, userId, arrival.device, "api", arrival.now);
    return { userId, sessionId, role: account.userType };
  });
  return { token: await sessionToken(session) };
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
  { locale, now }: Arrival,
): Promise<string> {
  const id = uuid();
  const times = { createdAt: now, updatedAt: now };
  const person = role === "business" ? { firstName: name, lastName: "" } : splitName(name);
  await tx
    .insert(users)
    .values({ id, role, ...person, email, passwordHash, locale, emailVerifiedAt: now, ...times });
  if (role === "individual") await tx.insert(individualProfiles).values({ userId: id });
  if (role === "business") {
    const businessId = uuid();
    const company = {
      name,
      email,
      slug: `test-${businessId}`,
      kind: "company",
      phone: "+250788000100",
    } as const;
    await tx.insert(businesses).values({ id: businessId, ...company, ...times });
    await tx.insert(teamMembers).values({ businessId, userId: id, role: "owner", createdAt: now });
  }
  return id;
}
