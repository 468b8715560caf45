import { and, isNull, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";

/**
 * SQL condition: the vehicle can be rented out, listed or not. A business may rent out unlisted vehicles at its
 * counter, or give them as replacements.
 */
export const isRentable = and(sql`${vehicles.status} in ('published', 'unlisted')`, isNull(vehicles.heldAt));
