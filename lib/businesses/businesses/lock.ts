import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { planHas } from "@/lib/businesses/subscriptions/plans";
import { conflict, notFound } from "@/lib/platform/errors";

/**
 * Locks a business until the transaction ends, so that changes that depend on its counts run one at a time. 404 if it
 * does not exist.
 */
export async function lockBusiness(
  tx: Transaction,
  businessId: string,
): Promise<typeof businesses.$inferSelect> {
  const [business] = await tx
    .select()
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for("no key update");
  if (!business) throw notFound();
  return business;
}

/** Locks a business while the caller counts against its limits. 409 if its plan does not include API access. */
export async function lockBusinessWithApiAccess(tx: Transaction, businessId: string) {
  const business = await lockBusiness(tx, businessId);
  if (!planHas(business.plan, "apiAccess")) throw conflict("enterpriseOnly");
  return business;
}
