import { z } from "zod";
import { GET as getBookings } from "@/app/api/bookings/route";
import { GET as getTotals } from "@/app/api/bookings/totals/route";
import { preloadedPage } from "@/app/preloaded-page";
import { HomeReport } from "@/components/insights/renter-home/home-report";
import { HomeVehicles } from "@/components/insights/renter-home/home-vehicles";
import { RecentBookings } from "@/components/insights/renter-home/recent-bookings";
import { homeTabs, UserDashboard } from "@/components/insights/renter-home/user-dashboard";
import { ClientMessages } from "@/components/layout/client-messages";
import { searchVehicles } from "@/lib/catalog/search/queries";
import { defaultSearch } from "@/lib/catalog/search/rules";
import type { FirstRequest } from "@/lib/platform/http/find-first-responses";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";
import { bookingsPath, RECENT_BOOKINGS } from "@/lib/rentals/bookings/bookings-path";
import { nextBookingRequest } from "./next-booking-request";

const tabRequests: Record<(typeof homeTabs)[number], FirstRequest[]> = {
  available: [],
  "my-rentals": [{ path: bookingsPath("renter", { limit: RECENT_BOOKINGS }), route: getBookings }],
  report: [{ path: bookingsPath("renter", { limit: 50 }), route: getBookings }],
};

const userHome = preloadedPage({
  path: "/dashboard/user",
  access: "user",
  query: z.object({ tab: z.enum(homeTabs).catch(homeTabs[0]) }),
  title: "dashboard.user.title",
  messages: ["account", "badges", "documents", "dashboard", "renter", "bookings"],
  firstRequests: ({ query: { tab } }) => [
    { path: "/api/bookings/totals?side=renter", route: getTotals },
    { path: bookingsPath("renter", { status: "pending_payment" }), route: getBookings },
    nextBookingRequest,
    ...tabRequests[tab],
  ],
  render: async ({ actor: { name }, query: { tab }, now }) => (
    <UserDashboard firstName={name.split(" ")[0] ?? name} tab={tab}>
      {tab === "available" && (
        <ClientMessages of={["ui", "failure", "vehicles", "search", "quotes", "renter"]}>
          {await availableVehicles(now)}
        </ClientMessages>
      )}
      {tab === "my-rentals" && <RecentBookings />}
      {tab === "report" && (
        <ClientMessages of={["ui", "failure", "errors", "issueReports", "bookings"]}>
          <HomeReport />
        </ClientMessages>
      )}
    </UserDashboard>
  ),
});

export const generateMetadata = userHome.generateMetadata;
export default userHome.render;

const SHOWN = 6;

/** The best rated of the vehicles available now. */
async function availableVehicles(now: Date) {
  const search = { ...defaultSearch, availability: "available", sort: "rating" } as const;
  const [{ items }, rate] = await Promise.all([searchVehicles(search, now), displayedExchangeRate()]);
  return <HomeVehicles vehicles={items.slice(0, SHOWN)} rate={rate} />;
}
