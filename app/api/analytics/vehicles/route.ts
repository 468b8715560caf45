import { vehicleFiguresPage, vehicleFiguresQuery } from "@/lib/insights/analytics/contract";
import { listVehicleFigures } from "@/lib/insights/analytics/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the figures by vehicle, ten per page",
  access: "user",
  query: vehicleFiguresQuery,
  cost: 4,
  returns: vehicleFiguresPage,
  handle: ({ actor, query, now }) => listVehicleFigures(actor, query, now),
});
