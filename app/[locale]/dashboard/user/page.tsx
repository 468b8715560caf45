import { z } from "zod";
import { page } from "@/app/page-builder";
import { HomeReport } from "@/components/insights/renter-home/home-report";
import { HomeVehicles } from "@/components/insights/renter-home/home-vehicles";
import { RecentBookings } from "@/components/insights/renter-home/recent-bookings";
import { homeTabs, UserDashboard } from "@/components/insights/renter-home/user-dashboard";
import { ClientMessages } from "@/components/layout/client-messages";
import { searchVehicles } from "@/lib/catalog/search/queries";
import { defaultSearch } from "@/lib/catalog/search/rules";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";

const userHome = page({
  path: "/dashboard/user",
  access: "user",
  query: z.object({ tab: z.enum(homeTabs).catch(homeTabs[0]) }),
  title: "dashboard.user.title",
  messages: ["account", "badges", "documents", "dashboard", "renter", "bookings"],
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
