import { timelineQuery } from "@/lib/catalog/availability/calendar/contract";
import { getFleetTimeline } from "@/lib/catalog/availability/calendar/timeline-queries";
import { fleetQuery } from "@/lib/catalog/fleet/contract";
import { listFleet } from "@/lib/catalog/fleet/queries";
import { analyticsQuery, vehicleFiguresQuery } from "@/lib/insights/analytics/contract";
import { getAnalytics, listVehicleFigures } from "@/lib/insights/analytics/queries";
import { getBusinessHome } from "@/lib/insights/business-home/queries";
import { searchDashboard } from "@/lib/insights/dashboard-search/queries";
import { listOccupancy } from "@/lib/insights/reports/occupancy-queries";
import { getTaxSummary } from "@/lib/insights/reports/tax-queries";
import { listBalances } from "@/lib/payments/payouts/balance-queries";
import { dayIn, KIGALI, plusMonths } from "@/lib/platform/dates";
import {
  businessBookingsQuery,
  businessBookingTotalsQuery,
} from "@/lib/rentals/bookings/business-list/contract";
import { countBusinessBookings, listBusinessBookings } from "@/lib/rentals/bookings/business-list/queries";
import { getBookingTotals } from "@/lib/rentals/bookings/lists/queries";
import { createFleetBusiness } from "./fleet-data";
import { compareWithSql, option } from "./measure";
import { openSearchDatabase } from "./search-database";
import { showUsage } from "./usage";

// npm run bench -- fleet [--vehicles 2000 --rentals 50000 --rounds 15]
// One company with thousands of cars: the time of every list and chart of its dashboard, and the time of its
// SQL alone, run one statement after the other in the same minute.
showUsage("npm run bench -- fleet [--vehicles 2000 --rentals 50000 --rounds 15]");
const rounds = option("--rounds", 15);

// The benchmark gives all rows to one company, so it uses only a temporary database.
process.env.DATABASE_URL = "";
const searchDatabase = await openSearchDatabase(option("--vehicles", 2_000), option("--rentals", 50_000));
try {
  const actor = await createFleetBusiness();
  const now = new Date();
  const today = dayIn(now, KIGALI);
  const month = today.slice(0, 7);
  const analytics = (query: object) => () => getAnalytics(actor, analyticsQuery.parse(query), now);
  const fleet = (query: object) => () => listFleet(actor, fleetQuery.parse(query), now);
  const businessBookings = (query: object) => () =>
    listBusinessBookings(actor, businessBookingsQuery.parse(query), now);
  const timeline = (query: object) => () =>
    getFleetTimeline(actor, timelineQuery.parse({ from: today, ...query }), now);
  const screens: Record<string, () => Promise<unknown>> = {
    "dashboard: the day": () => getBusinessHome(actor, now),
    "frame: requests waiting": () => getBookingTotals(actor, { side: "owner" }, now),
    "fleet: first page": fleet({}),
    "fleet: last page": fleet({ page: 10_000 }),
    "fleet: search": fleet({ search: "toyota kiyovu" }),
    "rentals: all": businessBookings({}),
    "rentals: requests": businessBookings({ tab: "requests" }),
    "rentals: active": businessBookings({ tab: "active" }),
    "rentals: completed": businessBookings({ tab: "completed" }),
    "rentals: counts": () => countBusinessBookings(actor, businessBookingTotalsQuery.parse({}), now),
    "timeline: two weeks": timeline({}),
    "timeline: last page": timeline({ page: 10_000 }),
    "search in the header": () => searchDashboard(actor, { q: "rav4" }, now),
    "analytics: 30 days": analytics({ period: "30d" }),
    "analytics: 90 days by day": analytics({ period: "90d", bucket: "day" }),
    "analytics: 12 months": analytics({ period: "12m" }),
    "analytics: by car, 12 months": () =>
      listVehicleFigures(actor, vehicleFiguresQuery.parse({ period: "12m", sort: "revenue" }), now),
    "reports: tax, a year": () => getTaxSummary(actor, { period: today.slice(0, 4) }, now),
    "reports: occupancy, 6 months": () =>
      listOccupancy(actor, { from: plusMonths(month, -5), to: month, page: 1 }, now),
    "payouts: balance": () => listBalances(actor, now),
  };
  await compareWithSql(searchDatabase, screens, { rounds, all: "every list and chart" });
} finally {
  await searchDatabase.close();
}
