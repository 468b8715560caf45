import { and, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { promoCodes } from "@/db/schema/rentals/promo-codes";
import { transact } from "@/db/transaction";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { MAX_PROMO_CODES, type NewPromoCode, type PromoCode } from "./contract";
import { hasNotEnded, managedBy, ofOwner, promoCodeOwner, selectPromoCodes } from "./queries";

/** Creates a code of a business of the actor, or of the marketplace for administrators. 409 if it exists, or at the limit. */
export async function addPromoCode(
  actor: UserActor,
  { businessId: requestedBusinessId, ...terms }: NewPromoCode,
  { now, device }: RequestContext,
): Promise<PromoCode> {
  const businessId = promoCodeOwner(actor, requestedBusinessId);
  return transact(async (tx) => {
    // Requests in parallel must not exceed the limit together.
    if (businessId) await lockBusiness(tx, businessId);
    else await tx.execute(sql`select pg_advisory_xact_lock(hashtext('promo_codes'))`);
    if ((await tx.$count(promoCodes, and(ofOwner(businessId), hasNotEnded(now)))) >= MAX_PROMO_CODES)
      throw conflict("tooManyPromoCodes", { count: MAX_PROMO_CODES });
    const id = uuid();
    const made = await tx
      .insert(promoCodes)
      .values({ ...terms, id, businessId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: promoCodes.id });
    if (made.length === 0)
      throw new AppError("conflict", "promoCodeExists", { fields: { code: "promoCodeExists" } });
    const about = { subjectType: "promo_code", subjectId: id, detail: { ...terms } };
    await recordAudit(tx, { actor, action: "promo-code.add", ...about, device }, now);
    const [added] = await selectPromoCodes(tx, eq(promoCodes.id, id), now);
    if (!added) throw notFound();
    return added;
  });
}

/** Ends a code permanently; bookings made with it keep their price. 404 for codes of others. */
export async function endPromoCode(
  actor: UserActor,
  codeId: string,
  { now, device }: RequestContext,
): Promise<PromoCode> {
  return transact(async (tx) => {
    const [row] = await tx
      .select({ code: promoCodes.code, endedAt: promoCodes.endedAt })
      .from(promoCodes)
      .where(and(eq(promoCodes.id, codeId), managedBy(actor)))
      .for("no key update");
    if (!row) throw notFound();
    if (!row.endedAt) {
      await tx.update(promoCodes).set({ endedAt: now }).where(eq(promoCodes.id, codeId));
      const about = { subjectType: "promo_code", subjectId: codeId, detail: { code: row.code } };
      await recordAudit(tx, { actor, action: "promo-code.end", ...about, device }, now);
    }
    const [ended] = await selectPromoCodes(tx, eq(promoCodes.id, codeId), now);
    if (!ended) throw notFound();
    return ended;
  });
}
