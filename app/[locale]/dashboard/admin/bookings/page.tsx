import { businessFilterRequest } from "@/app/_first-requests/business-filter-request";
import { GET as getBookings } from "@/app/api/admin/bookings/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminBookingsScreen } from "@/components/rentals/bookings/admin/admin-bookings-screen";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";
import { adminBookingFilters } from "@/lib/rentals/bookings/admin/contract";

const adminBookings = preloadedPage({
  path: "/dashboard/admin/bookings",
  access: "admin",
  query: pageSearchParams,
  title: "bookingsAdmin.title",
  messages: ["bookings", "bookingsAdmin"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/bookings", query, adminBookingFilters), route: getBookings },
    ...businessFilterRequest(query),
  ],
  render: () => <AdminBookingsScreen />,
});

export const generateMetadata = adminBookings.generateMetadata;
export default adminBookings.render;
