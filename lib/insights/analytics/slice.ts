import { eq, type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";

/**
 * What is counted: a business, one of its vehicles or the whole marketplace, between edges, grouped by interval or by
 * vehicle.
 */
export interface Slice {
  /** `null` is the whole marketplace, for administrators. */
  businessId: string | null;
  vehicleId?: string;
  /** Ascending; interval n lies between the nth edge and the next. */
  edges: Date[];
  by: "interval" | "vehicle";
}

/** A row of a grouped count: the number of the interval, or the vehicle's id. */
export type SliceKey = { key: string };

/** The edges as a PostgreSQL array. */
export function edgesSql({ edges }: Slice): SQL {
  return sql`${`{${edges.map((edge) => `"${edge.toISOString()}"`).join(",")}}`}::timestamptz[]`;
}

export function firstEdge({ edges }: Slice): string {
  return edges[0]?.toISOString() ?? "";
}

export function lastEdge({ edges }: Slice): string {
  return edges.at(-1)?.toISOString() ?? "";
}

export function isBetween(slice: Slice, instant: SQL): SQL {
  return sql`(${instant} >= ${firstEdge(slice)}::timestamptz and ${instant} < ${lastEdge(slice)}::timestamptz)`;
}

/** The group of an event at an instant. */
export function groupKey(slice: Slice, instant: SQL, vehicleId: SQL): SQL<string> {
  return slice.by === "vehicle"
    ? sql<string>`${vehicleId}::text`
    : sql<string>`width_bucket(${instant}, ${edgesSql(slice)})::text`;
}

export function bookingIsInSlice({ businessId, vehicleId }: Slice): SQL {
  const ofBusiness = businessId === null ? sql`true` : eq(bookings.businessId, businessId);
  return vehicleId === undefined ? ofBusiness : sql`(${ofBusiness} and ${eq(bookings.vehicleId, vehicleId)})`;
}

export function vehicleIsInSlice({ businessId, vehicleId }: Slice): SQL {
  const ofBusiness = businessId === null ? sql`true` : eq(vehicles.businessId, businessId);
  return vehicleId === undefined ? ofBusiness : sql`(${ofBusiness} and ${eq(vehicles.id, vehicleId)})`;
}
