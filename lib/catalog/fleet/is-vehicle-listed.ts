import type { Executor } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { isBusinessActive } from "@/lib/businesses/businesses/is-business-active";
import { isListableOn } from "@/lib/catalog/vehicle-documents/rules";
import { dayIn } from "@/lib/platform/dates";

/**
 * Whether a vehicle takes bookings now: it is published, its documents allow it today, and its business is active. The
 * documents are checked here as well, because the worker may not have unlisted the vehicle yet.
 */
export async function isVehicleListed(
  executor: Executor,
  vehicle: Pick<typeof vehicles.$inferSelect, "status" | "listableUntil" | "timeZone" | "businessId">,
  now: Date,
): Promise<boolean> {
  return (
    vehicle.status === "published" &&
    isListableOn(vehicle, dayIn(now, vehicle.timeZone)) &&
    (await isBusinessActive(executor, vehicle.businessId))
  );
}
