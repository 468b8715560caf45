import { createHash, randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { apiKeys } from "@/db/schema/businesses/api-keys";
import { sessions } from "@/db/schema/identity/sessions";
import { makeMember, makeUser, type UserRow } from "@/db/testing/factories";
import { keyScopes } from "@/lib/businesses/api-keys/contract";
import type { TeamRole, UserRole } from "@/lib/platform/actor";
import { createSessionToken } from "@/lib/platform/http/session-token";

/**
 * All kinds of callers. The paths name rows of `renter` and `owner`; `otherRenter` and `otherOwner` have a
 * separate account and business.
 */
export const callers = [
  "anonymous",
  "renter",
  "otherRenter",
  "owner",
  "manager",
  "agent",
  "accountant",
  "otherOwner",
  "key fleet:read",
  "key fleet:write",
  "key rentals:read",
  "key rentals:write",
  "key money:read",
  "admin",
  "admin acting as renter",
  "admin acting as owner",
] as const;
export type Caller = (typeof callers)[number];

export type Accounts = Record<"renter" | "otherRenter" | "owner" | "otherOwner" | "admin", UserRow>;

export async function makeAccounts(): Promise<Accounts> {
  const make = (role: UserRole) => makeUser(db(), { role });
  return {
    renter: await make("individual"),
    otherRenter: await make("individual"),
    owner: await make("business"),
    otherOwner: await make("business"),
    admin: await make("admin"),
  };
}

export async function makeTeam(businessId: string): Promise<Record<Exclude<TeamRole, "owner">, UserRow>> {
  const join = async (role: TeamRole, accountRole: UserRole = "business") => {
    const user = await makeUser(db(), { role: accountRole });
    await makeMember(db(), { businessId, userId: user.id, role });
    return user;
  };
  return {
    manager: await join("manager"),
    // Accepted the invitation with a personal account.
    agent: await join("agent", "individual"),
    accountant: await join("accountant"),
  };
}

interface Impersonator {
  adminId: string;
  sessionId: string;
}

const sessionOf = (user: UserRow, impersonator?: Impersonator) => ({
  id: uuid(),
  userId: user.id,
  channel: "api" as const,
  confirmedAt: new Date(),
  expiresAt: new Date(Date.now() + 1_800_000),
  ...(impersonator && { actingAdminId: impersonator.adminId, actingSessionId: impersonator.sessionId }),
});

const keyOf = (key: string, businessId: string, createdBy: string, scope: string) => ({
  id: uuid(),
  businessId,
  createdBy,
  name: scope,
  tokenHash: createHash("sha256").update(key).digest("base64url"),
  hint: key.slice(0, 8),
  scopes: [scope],
});

/** Returns a function that makes the token of a caller; the anonymous one has none. */
export async function signInEverybody(
  accounts: Accounts,
  team: Awaited<ReturnType<typeof makeTeam>>,
  businessId: string,
) {
  const opened = new Map<Caller, { user: UserRow; session: ReturnType<typeof sessionOf> }>();
  for (const [caller, user] of Object.entries({ ...accounts, ...team }))
    opened.set(caller as Caller, { user, session: sessionOf(user) });
  const sessionIdOf = (caller: Caller) => opened.get(caller)?.session.id ?? "";
  const impersonator = { adminId: accounts.admin.id, sessionId: sessionIdOf("admin") };
  for (const kind of ["renter", "owner"] as const) {
    const user = accounts[kind];
    opened.set(`admin acting as ${kind}`, { user, session: sessionOf(user, impersonator) });
  }
  await db()
    .insert(sessions)
    .values([...opened.values()].map(({ session }) => session));

  const keys = new Map(
    keyScopes.map((scope) => [scope, `gnd_${randomBytes(32).toString("base64url")}`] as const),
  );
  await db()
    .insert(apiKeys)
    .values([...keys].map(([scope, key]) => keyOf(key, businessId, accounts.owner.id, scope)));

  const tokens = new Map<Caller, Promise<string>>();
  for (const [scope, key] of keys) tokens.set(`key ${scope}`, Promise.resolve(key));
  const tokenOf = (caller: Caller): Promise<string> | undefined => {
    const known = tokens.get(caller);
    const found = opened.get(caller);
    if (known || !found) return known;
    const { user, session } = found;
    const token = createSessionToken({ userId: user.id, sessionId: session.id, role: user.role });
    tokens.set(caller, token);
    return token;
  };
  return { tokenOf, sessionIdOf };
}
