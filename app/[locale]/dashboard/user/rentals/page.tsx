import { GET as getBookings } from "@/app/api/bookings/route";
import { GET as getTotals } from "@/app/api/bookings/totals/route";
import { GET as getDriverInvitations } from "@/app/api/driver-invitations/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BookingsScreen } from "@/components/rentals/bookings/bookings-screen";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";
import { BOOKINGS_PAGE_SIZE, bookingsPath } from "@/lib/rentals/bookings/bookings-path";
import { nextBookingRequest } from "../next-booking-request";

const userRentals = preloadedPage({
  path: "/dashboard/user/rentals",
  access: "user",
  query: pageSearchParams,
  title: "dashboard.user.listTitle",
  firstRequests: ({ query }) => [
    { path: "/api/driver-invitations", route: getDriverInvitations },
    { path: "/api/bookings/totals?side=renter", route: getTotals },
    {
      path: bookingsPath("renter", {
        status: bookingStatus.safeParse(query.get("status")).data,
        limit: BOOKINGS_PAGE_SIZE,
      }),
      route: getBookings,
    },
    nextBookingRequest,
  ],
  render: () => <BookingsScreen />,
});

export const generateMetadata = userRentals.generateMetadata;
export default userRentals.render;
