import { vehicleFiguresPage, vehicleFiguresQuery } from "@/lib/insights/analytics/contract";
import { listVehicleFigures } from "@/lib/insights/analytics/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/analytics/vehicles?businessId&period&from&to&sort&page – the figures by vehicle, ten per page
export const GET = route({
  access: "user",
  query: vehicleFiguresQuery,
  cost: 4,
  returns: vehicleFiguresPage,
  handle: ({ actor, query, now }) => listVehicleFigures(actor, query, now),
});
