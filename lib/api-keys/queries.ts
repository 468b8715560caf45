import { createHash } from "node:crypto";
import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import { db } from "@/db";
import { apiKeys } from "@/db/schema/api-keys";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { users } from "@/db/schema/users";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { after, MINUTE_MS } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { plans } from "@/lib/plans/rules";
import { chosenBusiness } from "@/lib/team/chosen";
import { roleMay } from "@/lib/team/permissions";
import { type ApiKeyList, apiKeyList } from "./contract";
import { keyRefusal, permissionsOf } from "./rules";

export const hashOfKey = (key: string) => createHash("sha256").update(key).digest("base64url");

function selectKeys() {
  return db()
    .select({
      key: apiKeys,
      maker: users,
      role: teamMembers.role,
      business: { name: businesses.name, status: businesses.status, plan: businesses.plan },
    })
    .from(apiKeys)
    .innerJoin(businesses, eq(businesses.id, apiKeys.businessId))
    .innerJoin(users, eq(users.id, apiKeys.madeBy))
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.businessId, apiKeys.businessId), eq(teamMembers.userId, apiKeys.madeBy)),
    );
}

type Row = Awaited<ReturnType<typeof selectKeys>>[number];

const refusalOf = ({ key, maker, role, business }: Row, now: Date) =>
  keyRefusal(
    {
      ...key,
      isMakerEntitled: maker.status === "active" && role !== null && roleMay(role, "keys.manage"),
      isSuspended: business.status === "suspended",
      isInPlan: plans[business.plan].hasPrograms,
    },
    now,
  );

/**
 * Who a key speaks for, asked for afresh at every request: its maker, of that one business and with its scopes alone. 401
 * for one that is not, or no longer, a key; 403, with the reason, for one that rests.
 */
export async function findKeyHolder(token: string, now: Date): Promise<UserActor | AppError> {
  const [row] = await selectKeys().where(eq(apiKeys.tokenHash, hashOfKey(token)));
  if (!row) return new AppError("unauthenticated", "keyInvalid");
  const refusal = refusalOf(row, now);
  if (refusal) return new AppError(refusal === "keyInvalid" ? "unauthenticated" : "forbidden", refusal);
  await noteUsed(row.key.id, now);
  // Not refused: its maker has a role here.
  return holderOf(row, row.role as TeamRole);
}

function holderOf({ key, maker }: Row, role: TeamRole): UserActor {
  return {
    kind: "user",
    userId: key.madeBy,
    sessionId: key.id,
    // Whatever its maker may become: a key is never an administrator's.
    role: "business",
    name: `${maker.firstName} ${maker.lastName}`.trim(),
    email: maker.email,
    memberships: [{ businessId: key.businessId, role }],
    key: { id: key.id, permissions: permissionsOf(key.scopes) },
  };
}

/** To the minute, so that a busy key does not write with each request. */
async function noteUsed(keyId: string, now: Date): Promise<void> {
  const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, after(now, -MINUTE_MS)));
  await db()
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, keyId), isStale));
}

/** Those that live are fewer; of those that ran out and nobody revoked, the newest. */
const MOST_SHOWN = 100;

/** The keys of a business that are not revoked, newest first. 404 for who is not of it, 403 for who may not manage them. */
export async function listKeys(actor: UserActor, named: string | undefined, now: Date): Promise<ApiKeyList> {
  const businessId = chosenBusiness(actor, named, "keys.manage");
  const [business] = await db()
    .select({ plan: businesses.plan })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const rows = await selectKeys()
    .where(and(eq(apiKeys.businessId, businessId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt))
    .limit(MOST_SHOWN);
  return {
    isInPlan: business !== undefined && plans[business.plan].hasPrograms,
    items: rows.map((row) => ({
      ...{ id: row.key.id, name: row.key.name, hint: row.key.hint },
      scopes: apiKeyList.shape.items.element.shape.scopes.parse(row.key.scopes),
      madeBy: `${row.maker.firstName} ${row.maker.lastName}`.trim(),
      createdAt: row.key.createdAt.toISOString(),
      expiresAt: row.key.expiresAt?.toISOString() ?? null,
      lastUsedAt: row.key.lastUsedAt?.toISOString() ?? null,
      state: stateOf(refusalOf(row, now)),
    })),
  };
}

function stateOf(refusal: ReturnType<typeof keyRefusal>): "live" | "expired" | "resting" {
  if (!refusal) return "live";
  return refusal === "keyInvalid" ? "expired" : "resting";
}
