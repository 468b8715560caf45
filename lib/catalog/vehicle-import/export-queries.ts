import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import type { FleetFilter } from "@/lib/catalog/fleet/contract";
import { fleetCondition } from "@/lib/catalog/fleet/queries";
import { type VehicleFieldName, vehicleFieldNames, vehicleFields } from "@/lib/catalog/fleet/vehicle-fields";
import type { UserActor } from "@/lib/platform/actor";
import { type CsvCell, centsToDollars, csvFile, exportName } from "@/lib/platform/csv";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { forbidden } from "@/lib/platform/errors";
import { MAX_EXPORTED_ROWS } from "@/lib/platform/export-limit";
import type { FileResponse } from "@/lib/platform/http/responses";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { importColumns } from "./rules";

type Vehicle = typeof vehicles.$inferSelect;

/**
 * Exports the vehicles of the actor's businesses that match the filter, in the columns of an import, followed by
 * status, bookings, rating and business. It ends at ten thousand vehicles; the file's name then says so.
 */
export async function exportFleet(
  actor: UserActor,
  filter: FleetFilter,
  now: Date,
  most = MAX_EXPORTED_ROWS,
): Promise<FileResponse> {
  const ids = businessIdsWithPermission(actor, "fleet.view");
  if (ids.length === 0) throw forbidden();
  const completed = db()
    .select({ vehicleId: bookings.vehicleId, count: sql<number>`count(*)::int`.as("completed") })
    .from(bookings)
    .where(and(inArray(bookings.businessId, ids), eq(bookings.status, "completed")))
    .groupBy(bookings.vehicleId)
    .as("completed");
  const rows = await db()
    .select({ vehicle: vehicles, business: businesses.name, rentals: completed.count })
    .from(vehicles)
    .innerJoin(businesses, eq(businesses.id, vehicles.businessId))
    .leftJoin(completed, eq(completed.vehicleId, vehicles.id))
    .where(
      and(inArray(vehicles.businessId, ids), ne(vehicles.status, "removed"), fleetCondition(filter, now)),
    )
    .orderBy(asc(businesses.name), asc(vehicles.title), asc(vehicles.id))
    .limit(most + 1);
  const head = [...importColumns, "status", "rentals", "rating", "business"];
  const body = rows
    .slice(0, most)
    .map(({ vehicle, business, rentals: bookingCount }) => [
      ...vehicleFieldNames.map((name) => cellOf(vehicle, name)),
      vehicle.status,
      bookingCount ?? 0,
      vehicle.ratingAverage ?? "",
      business,
    ]);
  const name = exportName(`fleet-${dayIn(now, KIGALI)}`, rows.length > body.length);
  return csvFile(name, head, body);
}

/** A template with the import columns and one example row. */
export function makeImportTemplate(): FileResponse {
  return csvFile(
    "fleet-template",
    [...importColumns],
    [Object.values(vehicleFields).map(({ example }) => example)],
  );
}

/** Formats a cell so that an import reads back the same value. */
function cellOf(vehicle: Vehicle, name: VehicleFieldName): CsvCell {
  const value = name === "placeId" ? vehicle.neighbourhood : vehicle[name];
  if (value === null) return "";
  if (Array.isArray(value)) return value.join("|");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (vehicleFields[name].kind === "money") return centsToDollars(Number(value));
  return value;
}
