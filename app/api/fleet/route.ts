import { route } from "@/lib/api/route";
import { createCar } from "@/lib/fleet/commands";
import { carRequest, fleetCar, fleetPage, fleetQuery } from "@/lib/fleet/contract";
import { listFleet } from "@/lib/fleet/queries";

// GET /api/fleet?search&state&sort&page – the cars of one's own businesses, eight a page
export const GET = route({
  access: "user",
  key: "fleet.view",
  query: fleetQuery,
  returns: fleetPage,
  handle: ({ actor, query, now }) => listFleet(actor, query, now),
});

// POST /api/fleet – adds a car, as a draft
export const POST = route({
  access: "user",
  key: "fleet.manage",
  body: carRequest,
  returns: fleetCar,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => createCar(actor, body, { now, device }),
});
