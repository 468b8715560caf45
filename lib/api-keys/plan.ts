import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { conflict, notFound } from "@/lib/errors";
import { plans } from "@/lib/plans/rules";

/** A business whose plan has programs in it (409 for others), locked: one at a time counts against its limits. */
export async function lockEnterprise(tx: Transaction, businessId: string) {
  const [business] = await tx
    .select()
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for("no key update");
  if (!business) throw notFound();
  if (!plans[business.plan].hasPrograms) throw conflict("enterpriseOnly");
  return business;
}
