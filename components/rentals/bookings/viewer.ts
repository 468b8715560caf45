/**
 * The side from which a booking is viewed. It selects texts and the person shown; permissions come with the
 * data.
 */
export type Viewer = "renter" | "owner" | "admin";

/** The path of the booking's page on the viewer's side. */
export function bookingHref(viewer: Viewer, bookingId: string): string {
  return {
    renter: `/dashboard/user/rentals/${bookingId}`,
    owner: `/dashboard/business/rentals/${bookingId}`,
    admin: `/dashboard/admin/bookings/${bookingId}`,
  }[viewer];
}

/** The path of the list that the booking's page returns to. */
export function bookingsHref(viewer: Viewer): string {
  return {
    renter: "/dashboard/user/rentals",
    owner: "/dashboard/business/rentals",
    admin: "/dashboard/admin/bookings",
  }[viewer];
}
