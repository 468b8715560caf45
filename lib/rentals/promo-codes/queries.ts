import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { promoCodeUses } from "@/db/schema/rentals/promo-code-uses";
import { promoCodes } from "@/db/schema/rentals/promo-codes";
import { resolveBusinessId } from "@/lib/businesses/team/business-access";
import type { UserActor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { MAX_PROMO_CODES, type PromoCode } from "./contract";
import { promoCodeState } from "./rules";

export type PromoCodeRow = typeof promoCodes.$inferSelect;

// Drizzle omits the table from column names in a query on a single table.
const useCount = sql<number>`(select count(*)::int from ${promoCodeUses}
  where ${promoCodeUses}.promo_code_id = ${promoCodes}.id)`;

/**
 * Resolves the owner of codes: null (the marketplace) for administrators, otherwise the requested business, or the first
 * whose prices the actor sets. 404 for businesses of others, 403 without the permission.
 */
export function promoCodeOwner(actor: UserActor, requestedBusinessId?: string): string | null {
  if (actor.role !== "admin") return resolveBusinessId(actor, requestedBusinessId, "prices.set");
  if (requestedBusinessId) throw notFound();
  return null;
}

/** SQL condition for the codes that the actor may end. 403 for those who manage none. */
export const managedBy = (actor: UserActor): SQL =>
  promoCodeOwner(actor) === null
    ? ofOwner(null)
    : inArray(promoCodes.businessId, businessIdsWithPermission(actor, "prices.set"));

/** Lists the codes of an owner, newest first: all that have not ended, then the latest of the others. */
export async function listPromoCodes(
  actor: UserActor,
  { businessId }: { businessId?: string | undefined },
  now: Date,
): Promise<{ items: PromoCode[] }> {
  return { items: await selectPromoCodes(db(), ofOwner(promoCodeOwner(actor, businessId)), now) };
}

/** SQL condition for codes that have neither been ended nor passed their last day. */
export function hasNotEnded(now: Date): SQL {
  return sql`(${promoCodes.endedAt} is null and coalesce(${promoCodes.endsOn} > ${dayIn(now, KIGALI)}, true))`;
}

export async function selectPromoCodes(executor: Executor, which: SQL, now: Date): Promise<PromoCode[]> {
  const today = dayIn(now, KIGALI);
  const rows = await executor
    .select({ code: promoCodes, uses: useCount })
    .from(promoCodes)
    .where(which)
    .orderBy(desc(hasNotEnded(now)), desc(promoCodes.createdAt), desc(promoCodes.id))
    .limit(MAX_PROMO_CODES);
  return rows.map(({ code, uses }) => ({
    ...code,
    currency: code.currency as PromoCode["currency"],
    uses,
    state: promoCodeState(code, uses, today),
  }));
}

export const ofOwner = (businessId: string | null): SQL =>
  businessId === null ? isNull(promoCodes.businessId) : eq(promoCodes.businessId, businessId);

/** Finds the code that a renter typed for a vehicle; the owner's code takes precedence over the marketplace's. */
export async function findPromoCode(
  executor: Executor,
  code: string,
  businessId: string,
): Promise<{ row: PromoCodeRow; uses: number } | undefined> {
  const [found] = await executor
    .select({ row: promoCodes, uses: useCount })
    .from(promoCodes)
    .where(
      and(
        eq(promoCodes.code, code),
        or(eq(promoCodes.businessId, businessId), isNull(promoCodes.businessId)),
      ),
    )
    .orderBy(sql`${promoCodes.businessId} nulls last`)
    .limit(1);
  return found;
}
