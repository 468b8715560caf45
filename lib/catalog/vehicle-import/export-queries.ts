import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { bookings } from "@/db/schema/rentals/bookings";
import type { UserActor } from "@/lib/platform/actor";
import { centsToDollars, csvFile } from "@/lib/platform/csv";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { forbidden } from "@/lib/platform/errors";
import type { FileAnswer } from "@/lib/platform/http/responses";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import { exampleRow, type ImportColumn, importColumns } from "./rules";

/** More vehicles than any business has; a file of them is some 5 MB. */
const MAX_EXPORTED = 10_000;

type Vehicle = typeof vehicles.$inferSelect;

/**
 * All vehicles the actor may see of their businesses, in the columns an import accepts, followed by status,
 * bookings, rating and business.
 */
export async function exportFleet(actor: UserActor, now: Date): Promise<FileAnswer> {
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
    .where(and(inArray(vehicles.businessId, ids), ne(vehicles.status, "removed")))
    .orderBy(asc(businesses.name), asc(vehicles.title), asc(vehicles.id))
    .limit(MAX_EXPORTED);
  const head = [...importColumns, "status", "rentals", "rating", "business"];
  const body = rows.map(({ vehicle, business, rentals: bookingCount }) => [
    ...importColumns.map((column) => cells[column](vehicle)),
    vehicle.status,
    bookingCount ?? 0,
    vehicle.ratingAverage ?? "",
    business,
  ]);
  return csvFile(`fleet-${dayIn(now, KIGALI)}`, head, body);
}

/** The import columns with one example row to fill in. */
export function makeImportTemplate(): FileAnswer {
  return csvFile("fleet-template", [...importColumns], [importColumns.map((column) => exampleRow[column])]);
}

const cells: Record<ImportColumn, (vehicle: Vehicle) => string | number> = {
  plate: ({ plate }) => plate ?? "",
  make: ({ make }) => make,
  model: ({ model }) => model,
  version: ({ version }) => version ?? "",
  year: ({ year }) => year,
  title: ({ title }) => title,
  description: ({ description }) => description,
  category: ({ categoryId }) => categoryId,
  body_style: ({ bodyStyle }) => bodyStyle,
  colour: ({ colour }) => colour,
  fuel: ({ fuelType }) => fuelType,
  gearbox: ({ transmission }) => transmission,
  seats: ({ seats }) => seats,
  doors: ({ doors }) => doors,
  suitcases: ({ luggage }) => luggage,
  mileage_km: ({ mileageKm }) => mileageKm,
  features: ({ features }) => features.join("|"),
  daily_price_usd: ({ dailyPriceCents }) => centsToDollars(dailyPriceCents),
  deposit_usd: ({ depositCents }) => centsToDollars(depositCents),
  instant_book: ({ isInstantBook }) => (isInstantBook ? "yes" : "no"),
  place: ({ neighbourhood }) => neighbourhood,
};
