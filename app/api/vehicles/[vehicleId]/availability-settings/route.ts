import { saveAvailabilitySettings } from "@/lib/catalog/availability/calendar/commands";
import {
  availabilitySettingsChange,
  storedAvailabilitySettings,
} from "@/lib/catalog/availability/calendar/contract";
import { getAvailabilitySettings } from "@/lib/catalog/availability/calendar/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a vehicle's minimum and maximum length, notice and buffer of bookings",
  access: "user",
  params: vehicleParams,
  returns: storedAvailabilitySettings,
  handle: ({ actor, params }) => getAvailabilitySettings(actor, params.vehicleId),
});

export const PUT = route({
  summary: "changes a vehicle's availability settings",
  access: "user",
  params: vehicleParams,
  body: availabilitySettingsChange,
  returns: storedAvailabilitySettings,
  handle: ({ actor, params, body, now }) => saveAvailabilitySettings(actor, params.vehicleId, body, now),
});
