import { inArray, type SQL, sql } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import type { Actor } from "@/lib/auth/contract";

/** The cars everybody may see: published, of an active business. For every public read of `vehicles`. */
export function visibleToPublic(): SQL {
  // Written out, not as parameters: only so may the planner use the indexes over published cars and hidden companies.
  // The few that are hidden are read once a statement and hashed; a look at each car's company is what a search of
  // thousands spent a third of its time on. Neither id is ever null, and a car always has a company.
  return sql`(${vehicles.status} = 'published' and ${vehicles.businessId} not in (
    select ${businesses.id} from ${businesses} where ${businesses.status} <> 'active'))`;
}

/** The same where one car is asked about: its company is looked at by its key, and the hidden ones are not read at all. */
export function isVisibleToPublic(): SQL {
  return sql`(${vehicles.status} = 'published' and exists (
    select 1 from ${businesses} where ${businesses.id} = ${vehicles.businessId} and ${businesses.status} = 'active'))`;
}

/** The cars of one's own businesses whatever their state, all for administrators; none that was removed for good. */
export function visibleTo(actor: Actor): SQL {
  const isKept = sql`${vehicles.status} <> 'removed'`;
  if (actor.kind === "system") return isKept;
  if (actor.kind === "anonymous") return sql`false`;
  if (actor.role === "admin") return isKept;
  const businessIds = actor.memberships.map(({ businessId }) => businessId);
  return businessIds.length === 0
    ? sql`false`
    : sql`(${isKept} and ${inArray(vehicles.businessId, businessIds)})`;
}
