import { availabilitySettings } from "@/lib/businesses/settings/rental-terms-contract";
import { saveAvailabilitySettings } from "@/lib/catalog/availability/calendar/commands";
import { getAvailabilitySettings } from "@/lib/catalog/availability/calendar/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a vehicle's minimum and maximum length, notice and buffer of bookings",
  access: "user",
  params: vehicleParams,
  returns: availabilitySettings,
  handle: ({ actor, params }) => getAvailabilitySettings(actor, params.vehicleId),
});

export const PUT = route({
  summary: "changes a vehicle's availability settings",
  access: "user",
  params: vehicleParams,
  body: availabilitySettings,
  returns: availabilitySettings,
  handle: ({ actor, params, body, now }) => saveAvailabilitySettings(actor, params.vehicleId, body, now),
});
