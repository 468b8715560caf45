import { route } from "@/lib/platform/http/route";
import { freeVehicles, freeVehiclesQuery } from "@/lib/rentals/counter-bookings/contract";
import { listFreeVehicles } from "@/lib/rentals/counter-bookings/queries";

export const GET = route({
  summary: "vehicles of the business that are free for the dates, with their price",
  access: "user",
  key: "rentals.run",
  query: freeVehiclesQuery,
  returns: freeVehicles,
  handle: ({ actor, query, now }) => listFreeVehicles(actor, query, now),
});
