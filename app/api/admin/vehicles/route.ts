import { addVehicleForBusiness } from "@/lib/catalog/fleet/admin/commands";
import {
  addVehicleForm,
  adminVehicle,
  adminVehiclePage,
  adminVehiclesQuery,
} from "@/lib/catalog/fleet/admin/contract";
import { listAdminVehicles } from "@/lib/catalog/fleet/admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "all vehicles, newest first",
  access: "admin",
  query: adminVehiclesQuery,
  returns: adminVehiclePage,
  handle: ({ actor, query, now }) => listAdminVehicles(actor, query, now),
});

export const POST = route({
  summary: "adds a draft vehicle to a business",
  access: "admin",
  body: addVehicleForm,
  returns: adminVehicle,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => addVehicleForBusiness(actor, body, { now, device }),
});
