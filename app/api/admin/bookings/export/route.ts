import { adminBookingsExport } from "@/lib/payments/booking-interventions/contract";
import { exportAdminBookings } from "@/lib/payments/booking-interventions/export-bookings";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the filtered bookings as CSV",
  access: "admin",
  query: adminBookingsExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAdminBookings(actor, query, { now, device }),
});
