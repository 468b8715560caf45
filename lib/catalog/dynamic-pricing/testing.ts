import { eq } from "drizzle-orm";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import type { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { createBooking } from "@/lib/rentals/bookings/commands";

type Database = Awaited<ReturnType<typeof freshDatabase>>;

let places = 0;

/** A place at least ten kilometres from every other one, so that nothing else is near. */
export function ownPlace() {
  places += 1;
  return { latitude: -1.9 + places * 0.1, longitude: 30 };
}

/**
 * Adds booked and free vehicles to a place; the bookings last three days and begin ten days after `now`. Returns their
 * scenarios, the booked ones first.
 */
export async function addSimilarVehicles(
  database: Database,
  place: { latitude: number; longitude: number },
  now: Date,
  { booked, free }: { booked: number; free: number },
) {
  const scenarios: Awaited<ReturnType<typeof vehicleScenario>>[] = [];
  for (let number = 0; number < booked + free; number++) {
    const scenario = await vehicleScenario(database, place);
    if (number < booked) await book(database, scenario, now);
    scenarios.push(scenario);
  }
  return scenarios;
}

async function book(
  database: Database,
  { vehicle, renter, quote }: Awaited<ReturnType<typeof vehicleScenario>>,
  now: Date,
): Promise<void> {
  const person = await renter();
  const { id: quoteId } = await quote(person, now);
  await createBooking(person, { quoteId }, now);
  await database
    .update(vehicleOccupancy)
    .set({ kind: "booking", expiresAt: null })
    .where(eq(vehicleOccupancy.vehicleId, vehicle.id));
}
