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
  const join = async (role: TeamRole) => {
    const user = await makeUser(db(), { role: "business" });
    await makeMember(db(), { businessId, userId: user.id, role });
    return user;
  };
  return {
    manager: await join("manager"),
    agent: await join("agent"),
    accountant: await join("accountant"),
  };
}

interface Impersonator {
  adminId: string;
  sessionId: string;
}

async function openSession(user: UserRow, impersonator?: Impersonator) {
  const id = uuid();
  const row = {
    id,
    userId: user.id,
    channel: "api" as const,
    confirmedAt: new Date(),
    expiresAt: new Date(Date.now() + 1_800_000),
    ...(impersonator && { actingAdminId: impersonator.adminId, actingSessionId: impersonator.sessionId }),
  };
  await db().insert(sessions).values(row);
  return { id, token: await createSessionToken({ userId: user.id, sessionId: id, role: user.role }) };
}

async function makeKey(businessId: string, createdBy: string, scope: string): Promise<string> {
  const key = `gnd_${randomBytes(32).toString("base64url")}`;
  await db()
    .insert(apiKeys)
    .values({
      id: uuid(),
      businessId,
      createdBy,
      name: scope,
      tokenHash: createHash("sha256").update(key).digest("base64url"),
      hint: key.slice(0, 8),
      scopes: [scope],
    });
  return key;
}

/** The token of each caller; the anonymous one has none. */
export async function signInEverybody(
  accounts: Accounts,
  team: Awaited<ReturnType<typeof makeTeam>>,
  businessId: string,
): Promise<{ tokens: Map<Caller, string>; sessionIds: Map<Caller, string> }> {
  const opened = new Map<Caller, { id: string; token: string }>();
  for (const [caller, user] of Object.entries({ ...accounts, ...team }))
    opened.set(caller as Caller, await openSession(user));
  const impersonator = { adminId: accounts.admin.id, sessionId: opened.get("admin")?.id ?? "" };
  opened.set("admin acting as renter", await openSession(accounts.renter, impersonator));
  opened.set("admin acting as owner", await openSession(accounts.owner, impersonator));
  const tokens = new Map([...opened].map(([caller, { token }]) => [caller, token]));
  for (const scope of keyScopes)
    tokens.set(`key ${scope}`, await makeKey(businessId, accounts.owner.id, scope));
  return { tokens, sessionIds: new Map([...opened].map(([caller, { id }]) => [caller, id])) };
}
