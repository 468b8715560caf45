import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { businesses } from "@/db/schema/businesses";
import { vehicles } from "@/db/schema/vehicles";
import type { FileAnswer } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { forbidden } from "@/lib/errors";
import { csvFile, dollars } from "@/lib/statements/csv";
import { businessesWith } from "@/lib/team/permissions";
import { type Column, columns, exampleRow } from "./rules";

/** More cars than any company has; a file of them is some 5 MB. */
const MOST = 10_000;

type Vehicle = typeof vehicles.$inferSelect;

/** All cars one may see of one's businesses, in the columns an import takes, with how they stand behind them. */
export async function exportFleet(actor: UserActor, now: Date): Promise<FileAnswer> {
  const ids = businessesWith(actor, "fleet.view");
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
    .limit(MOST);
  const head = [...columns, "status", "rentals", "rating", "business"];
  const body = rows.map(({ vehicle, business, rentals }) => [
    ...columns.map((column) => cells[column](vehicle)),
    ...[vehicle.status, rentals ?? 0, vehicle.ratingAverage ?? "", business],
  ]);
  return csvFile(`fleet-${dayIn(now, KIGALI)}`, head, body);
}

/** The columns with one example, to fill in. */
export function makeTemplate(): FileAnswer {
  return csvFile("fleet-template", [...columns], [columns.map((column) => exampleRow[column])]);
}

const cells: Record<Column, (vehicle: Vehicle) => string | number> = {
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
  daily_price_usd: ({ dailyPriceCents }) => dollars(dailyPriceCents),
  deposit_usd: ({ depositCents }) => dollars(depositCents),
  instant_book: ({ isInstantBook }) => (isInstantBook ? "yes" : "no"),
  place: ({ neighbourhood }) => neighbourhood,
};
