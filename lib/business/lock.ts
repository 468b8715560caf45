import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses";
import { notFound } from "@/lib/errors";

/** A business, held until the transaction ends: whoever counts over all it has queues here. 404 where there is none. */
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
