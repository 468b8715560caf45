import { createVehicle } from "@/lib/catalog/fleet/commands";
import { fleetPage, fleetQuery, fleetVehicle, newVehicleRequest } from "@/lib/catalog/fleet/contract";
import { listFleet } from "@/lib/catalog/fleet/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the vehicles of the caller's businesses, eight per page or as many as asked",
  access: "user",
  key: "fleet.view",
  query: fleetQuery,
  returns: fleetPage,
  handle: ({ actor, query, now }) => listFleet(actor, query, now),
});

export const POST = route({
  summary: "adds a vehicle as a draft",
  access: "user",
  key: "fleet.manage",
  body: newVehicleRequest,
  returns: fleetVehicle,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => createVehicle(actor, body, { now, device }),
});
