import { route } from "@/lib/platform/http/route";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { roadReportList } from "@/lib/support/issue-reports/contract";
import { listRoadReports } from "@/lib/support/issue-reports/queries";

export const GET = route({
  summary: "lists the accidents and breakdowns that were reported during a rental, with place and pictures",
  access: "user",
  params: bookingParams,
  returns: roadReportList,
  handle: async ({ actor, params }) => ({ items: await listRoadReports(actor, params.bookingId) }),
});
