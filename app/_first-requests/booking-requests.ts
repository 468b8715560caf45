import { GET as getInterventions } from "@/app/api/admin/bookings/[bookingId]/interventions/route";
import { GET as getBooking } from "@/app/api/bookings/[bookingId]/route";
import type { FirstRequest } from "@/lib/platform/http/find-first-responses";

/** The first requests of a booking's page; for administrators also the possible interventions. */
export function bookingRequests(params: { bookingId: string }, viewer: "party" | "admin"): FirstRequest[] {
  const { bookingId } = params;
  return [
    { path: `/api/bookings/${bookingId}`, route: getBooking, params },
    ...(viewer === "admin"
      ? [{ path: `/api/admin/bookings/${bookingId}/interventions`, route: getInterventions, params }]
      : []),
  ];
}
