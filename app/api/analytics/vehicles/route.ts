import { vehicleFiguresPage, vehicleFiguresQuery } from "@/lib/analytics/contract";
import { listVehicleFigures } from "@/lib/analytics/queries";
import { route } from "@/lib/api/route";

// GET /api/analytics/vehicles?businessId&period&from&to&sort&page – the same car by car, ten a page
export const GET = route({
  access: "user",
  query: vehicleFiguresQuery,
  cost: 4,
  returns: vehicleFiguresPage,
  handle: ({ actor, query, now }) => listVehicleFigures(actor, query, now),
});
