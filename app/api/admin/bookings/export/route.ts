import { fileRoute } from "@/lib/platform/http/route";
import { adminBookingsExport } from "@/lib/rentals/bookings/admin/contract";
import { exportAdminBookings } from "@/lib/rentals/bookings/admin/export-bookings";

export const GET = fileRoute({
  summary: "the filtered bookings as CSV",
  access: "admin",
  query: adminBookingsExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAdminBookings(actor, query, { now, device }),
});
