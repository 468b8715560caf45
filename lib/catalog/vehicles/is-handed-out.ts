import { and, isNull, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";

/**
 * SQL condition: the vehicle can be handed out, listed or not. A business may rent out at its counter, or give in
 * place of another, what it does not offer on the site.
 */
export const isHandedOut = and(sql`${vehicles.status} in ('published', 'unlisted')`, isNull(vehicles.heldAt));
