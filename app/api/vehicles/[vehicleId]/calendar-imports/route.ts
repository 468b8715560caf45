import {
  calendarImport,
  calendarImportList,
  linkRequest,
} from "@/lib/catalog/availability/calendar/contract";
import { connectCalendar } from "@/lib/catalog/availability/calendar-import/commands";
import { listImports } from "@/lib/catalog/availability/calendar-import/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the external calendars a vehicle is connected to, and their conflicts",
  access: "user",
  params: vehicleParams,
  returns: calendarImportList,
  handle: ({ actor, params, now }) => listImports(actor, params.vehicleId, now),
});

export const POST = route({
  summary: "connects an external calendar by its link",
  access: "user",
  params: vehicleParams,
  body: linkRequest,
  returns: calendarImport,
  status: 201,
  // It makes us request another server, so the limit is twelve a minute.
  cost: 20,
  handle: ({ actor, params, body, now, device }) =>
    connectCalendar(actor, params.vehicleId, body, now, { network: networkOfAddress(device.ipAddress) }),
});
