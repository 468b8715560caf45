import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";

export async function businessNameOf(tx: Transaction, businessId: string): Promise<string> {
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return business?.name ?? "";
}
