import { route } from "@/lib/api/route";
import { saveSettings } from "@/lib/calendars/commands";
import { availabilitySettings } from "@/lib/calendars/contract";
import { getSettings } from "@/lib/calendars/queries";
import { vehicleParams } from "@/lib/vehicles/contract";

// GET /api/vehicles/:vehicleId/availability-settings – how long, at what notice and how far apart it is rented
export const GET = route({
  access: "user",
  params: vehicleParams,
  returns: availabilitySettings,
  handle: ({ actor, params }) => getSettings(actor, params.vehicleId),
});

// PUT /api/vehicles/:vehicleId/availability-settings – change that
export const PUT = route({
  access: "user",
  params: vehicleParams,
  body: availabilitySettings,
  returns: availabilitySettings,
  handle: ({ actor, params, body, now }) => saveSettings(actor, params.vehicleId, body, now),
});
