import { createHash } from "node:crypto";
import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import { db } from "@/db";
import { apiKeys } from "@/db/schema/businesses/api-keys";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { planHas } from "@/lib/businesses/subscriptions/plans";
import { resolveBusinessId } from "@/lib/businesses/team/business-access";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { roleHasPermission } from "@/lib/platform/permissions";
import { fullNameOf } from "@/lib/platform/text";
import { type ApiKeyList, apiKeyList } from "./contract";
import { keyRefusal, permissionsOfScopes } from "./rules";

export const hashKey = (key: string) => createHash("sha256").update(key).digest("base64url");

function selectKeys() {
  return db()
    .select({
      key: apiKeys,
      creator: users,
      role: teamMembers.role,
      business: { name: businesses.name, status: businesses.status, plan: businesses.plan },
    })
    .from(apiKeys)
    .innerJoin(businesses, eq(businesses.id, apiKeys.businessId))
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.businessId, apiKeys.businessId), eq(teamMembers.userId, apiKeys.createdBy)),
    );
}

type Row = Awaited<ReturnType<typeof selectKeys>>[number];

const refusalOf = ({ key, creator, role, business }: Row, now: Date) =>
  keyRefusal(
    {
      ...key,
      isCreatorEntitled:
        creator.status === "active" && role !== null && roleHasPermission(role, "keys.manage"),
      isBusinessSuspended: business.status === "suspended",
      isInPlan: planHas(business.plan, "apiAccess"),
    },
    now,
  );

/**
 * Finds the actor of an API key, on every request: its creator, limited to that business and to the key's scopes.
 * Returns a 401 error for an unknown, revoked or expired key, a 403 error with the reason for a suspended one.
 */
export async function findKeyHolder(token: string, now: Date): Promise<UserActor | AppError> {
  const [row] = await selectKeys().where(eq(apiKeys.tokenHash, hashKey(token)));
  if (!row) return new AppError("unauthenticated", "keyInvalid");
  const refusal = refusalOf(row, now);
  if (refusal) return new AppError(refusal === "keyInvalid" ? "unauthenticated" : "forbidden", refusal);
  await recordUse(row.key.id, now);
  // keyRefusal() has checked that the creator has a role here.
  return toActor(row, row.role as TeamRole);
}

/** Finds the creator of a key, even if it is revoked or expired. */
export async function findKeyCreator(token: string): Promise<{ keyId: string; userId: string } | undefined> {
  const [made] = await db()
    .select({ keyId: apiKeys.id, userId: apiKeys.createdBy })
    .from(apiKeys)
    .where(eq(apiKeys.tokenHash, hashKey(token)));
  return made;
}

function toActor({ key, creator }: Row, role: TeamRole): UserActor {
  return {
    kind: "user",
    userId: key.createdBy,
    sessionId: key.id,
    // A key never has an administrator's rights, even if its creator becomes one.
    role: "business",
    name: fullNameOf(creator),
    email: creator.email,
    memberships: [{ businessId: key.businessId, role }],
    key: { id: key.id, permissions: permissionsOfScopes(key.scopes) },
  };
}

/** Stores the use at most once a minute, so that a busy key does not cause a write per request. */
async function recordUse(keyId: string, now: Date): Promise<void> {
  const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, addMs(now, -MINUTE_MS)));
  await db()
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, keyId), isStale));
}

/** Above KEY_LIMIT, so that every live key is listed, with the newest of the expired ones. */
const MAX_KEYS_LISTED = 100;

/** Lists the keys of a business that are not revoked, newest first. 404 for non-members, 403 without the permission. */
export async function listKeys(
  actor: UserActor,
  requestedBusinessId: string | undefined,
  now: Date,
): Promise<ApiKeyList> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "keys.manage");
  const [business] = await db()
    .select({ plan: businesses.plan })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const rows = await selectKeys()
    .where(and(eq(apiKeys.businessId, businessId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt))
    .limit(MAX_KEYS_LISTED);
  return {
    isInPlan: business !== undefined && planHas(business.plan, "apiAccess"),
    items: rows.map((row) => ({
      id: row.key.id,
      name: row.key.name,
      hint: row.key.hint,
      scopes: apiKeyList.shape.items.element.shape.scopes.parse(row.key.scopes),
      createdBy: fullNameOf(row.creator),
      createdAt: row.key.createdAt.toISOString(),
      expiresAt: row.key.expiresAt?.toISOString() ?? null,
      lastUsedAt: row.key.lastUsedAt?.toISOString() ?? null,
      state: stateOf(refusalOf(row, now)),
    })),
  };
}

function stateOf(refusal: ReturnType<typeof keyRefusal>): "live" | "expired" | "suspended" {
  if (!refusal) return "live";
  return refusal === "keyInvalid" ? "expired" : "suspended";
}
