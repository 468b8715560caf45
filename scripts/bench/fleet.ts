import { analyticsQuery, vehicleFiguresQuery } from "@/lib/analytics/contract";
import { listVehicleFigures, readAnalytics } from "@/lib/analytics/queries";
import { totalBookings } from "@/lib/bookings/list-queries";
import { readBusinessDay } from "@/lib/business-day/queries";
import { searchBusiness } from "@/lib/business-search/queries";
import { timelineQuery } from "@/lib/calendars/contract";
import { getTimeline } from "@/lib/calendars/timeline-queries";
import { dayIn, KIGALI } from "@/lib/dates";
import { fleetQuery } from "@/lib/fleet/contract";
import { listFleet } from "@/lib/fleet/queries";
import { listBalances } from "@/lib/payouts/balance-queries";
import { rentalListQuery, rentalTotalsQuery } from "@/lib/rentals/contract";
import { listRentals, totalRentals } from "@/lib/rentals/queries";
import { listOccupancy } from "@/lib/reports/occupancy-queries";
import { plusMonths } from "@/lib/reports/rules";
import { readTaxSummary } from "@/lib/reports/tax-queries";
import { foundCompany } from "./fleet-stage";
import { besideItsSql, option } from "./measuring";
import { openSearchStage } from "./search-stage";
import { showUsage } from "./usage";

// npm run bench:fleet [-- --vehicles 2000 --rentals 50000 --rounds 15]
// One company with thousands of cars: what every list and chart of its dashboard takes, and what its own SQL alone takes in
// the same minute, one statement after the other.
showUsage("npm run bench:fleet [-- --vehicles 2000 --rentals 50000 --rounds 15]");
const rounds = option("--rounds", 15);

// A database that is there already would be made one company's: only a throw-away one is.
process.env.DATABASE_URL = "";
const stage = await openSearchStage(option("--vehicles", 2_000), option("--rentals", 50_000));
try {
  const actor = await foundCompany();
  const now = new Date();
  const today = dayIn(now, KIGALI);
  const month = today.slice(0, 7);
  const analytics = (query: object) => () => readAnalytics(actor, analyticsQuery.parse(query), now);
  const fleet = (query: object) => () => listFleet(actor, fleetQuery.parse(query), now);
  const rentals = (query: object) => () => listRentals(actor, rentalListQuery.parse(query), now);
  const timeline = (query: object) => () =>
    getTimeline(actor, timelineQuery.parse({ from: today, ...query }), now);
  const screens: Record<string, () => Promise<unknown>> = {
    "dashboard: the day": () => readBusinessDay(actor, now),
    "frame: requests waiting": () => totalBookings(actor, { side: "host" }, now),
    "fleet: first page": fleet({}),
    "fleet: last page": fleet({ page: 10_000 }),
    "fleet: search": fleet({ search: "toyota kiyovu" }),
    "rentals: all": rentals({}),
    "rentals: requests": rentals({ tab: "requests" }),
    "rentals: active": rentals({ tab: "active" }),
    "rentals: completed": rentals({ tab: "completed" }),
    "rentals: counts": () => totalRentals(actor, rentalTotalsQuery.parse({}), now),
    "timeline: two weeks": timeline({}),
    "timeline: last page": timeline({ page: 10_000 }),
    "search in the header": () => searchBusiness(actor, { q: "rav4" }, now),
    "analytics: 30 days": analytics({ period: "30d" }),
    "analytics: 90 days by day": analytics({ period: "90d", bucket: "day" }),
    "analytics: 12 months": analytics({ period: "12m" }),
    "analytics: by car, 12 months": () =>
      listVehicleFigures(actor, vehicleFiguresQuery.parse({ period: "12m", sort: "revenue" }), now),
    "reports: tax, a year": () => readTaxSummary(actor, { period: today.slice(0, 4) }, now),
    "reports: occupancy, 6 months": () =>
      listOccupancy(actor, { from: plusMonths(month, -5), to: month, page: 1 }, now),
    "payouts: balance": () => listBalances(actor, now),
  };
  await besideItsSql(stage, screens, { rounds, all: "every list and chart" });
} finally {
  await stage.close();
}
