import { eq, type SQL, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { vehicles } from "@/db/schema/vehicles";

/** What is counted: of one business, of all its cars or one, or of everybody, between edges, by stretch of time or by car. */
export interface Slice {
  /** `null`: the whole marketplace, for administrators. */
  businessId: string | null;
  vehicleId?: string;
  /** Ascending; stretch n lies between the nth and the next. */
  edges: Date[];
  by: "stretch" | "vehicle";
}

/** A row of a grouped count: the number of the stretch, or the car's id. */
export type Key = { key: string };

/** The edges as PostgreSQL reads them. */
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

/** What something that happened at an instant is counted under. */
export function keyOf(slice: Slice, instant: SQL, vehicleId: SQL): SQL<string> {
  return slice.by === "vehicle"
    ? sql<string>`${vehicleId}::text`
    : sql<string>`width_bucket(${instant}, ${edgesSql(slice)})::text`;
}

/** The bookings of a slice's business or car. */
export function isItsBooking({ businessId, vehicleId }: Slice): SQL {
  const ofBusiness = businessId === null ? sql`true` : eq(bookings.businessId, businessId);
  return vehicleId === undefined ? ofBusiness : sql`(${ofBusiness} and ${eq(bookings.vehicleId, vehicleId)})`;
}

/** The cars of a slice. */
export function isItsVehicle({ businessId, vehicleId }: Slice): SQL {
  const ofBusiness = businessId === null ? sql`true` : eq(vehicles.businessId, businessId);
  return vehicleId === undefined ? ofBusiness : sql`(${ofBusiness} and ${eq(vehicles.id, vehicleId)})`;
}
