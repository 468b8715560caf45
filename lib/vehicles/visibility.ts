import { type SQL, sql } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";

/** The cars everybody may see: published, of an active business. For every public read of `vehicles`. */
export function visibleToPublic(): SQL {
  // Written out, not as a parameter: only so may the planner use the indexes over published cars.
  return sql`(${vehicles.status} = 'published' and exists (
    select 1 from ${businesses} where ${businesses.id} = ${vehicles.businessId} and ${businesses.status} = 'active'))`;
}
