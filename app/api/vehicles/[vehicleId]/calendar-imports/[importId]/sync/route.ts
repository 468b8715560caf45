import { calendarImport, importParams } from "@/lib/catalog/availability/calendar/contract";
import { syncImport } from "@/lib/catalog/availability/calendar-import/commands";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "synchronises a calendar now",
  access: "user",
  params: importParams,
  returns: calendarImport,
  status: 201,
  cost: 20,
  handle: ({ actor, params, now, device }) =>
    syncImport(actor, params.vehicleId, params.importId, now, {
      network: networkOfAddress(device.ipAddress),
    }),
});
