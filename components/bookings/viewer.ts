/** From which side a booking is looked at: the words and the person named differ, the rights come with the data. */
export type Viewer = "renter" | "host" | "admin";

/** The address of a booking's own page on each side. */
export function bookingHref(viewer: Viewer, bookingId: string): string {
  return {
    renter: `/dashboard/user/rentals/${bookingId}`,
    host: `/dashboard/business/rentals/${bookingId}`,
    admin: `/dashboard/admin/bookings/${bookingId}`,
  }[viewer];
}

/** The page one comes back to from it. */
export function bookingsHref(viewer: Viewer): string {
  return {
    renter: "/dashboard/user/rentals",
    host: "/dashboard/business/rentals",
    admin: "/dashboard/admin/bookings",
  }[viewer];
}
