import { z } from "zod";
import { trend } from "@/lib/analytics/contract";

const healthChecks = ["database", "jobs", "letters", "books", "disk", "providers"] as const;

/** One thing the marketplace needs, as it is now. `number` is what its sentence counts: milliseconds, rows, percent. */
const healthCheck = z.object({
  name: z.enum(healthChecks),
  status: z.enum(["ok", "warning", "error"]),
  number: z.number(),
});
export type HealthCheck = z.infer<typeof healthCheck>;

/** spec.md §3, "Admin stats", and what else an administrator's day begins with. Money at most a minute old. */
export const marketplaceStats = z.object({
  totalBusinesses: z.int(),
  activeBusinesses: z.int(),
  /** Not verified yet, whether or not they have sent papers. */
  pendingBusinesses: z.int(),
  /** People whose documents wait, businesses not verified yet or with papers to look at, and badge requests; together. */
  pendingVerifications: z.int(),
  waitingPeople: z.int(),
  waitingBusinesses: z.int(),
  waitingBadges: z.int(),
  /** What owners and marketplace divided, less refunds, in francs at each booking's own rate. */
  totalRevenueRwf: z.int(),
  /** Of the last thirty days, and of the thirty before. */
  monthRevenueRwf: z.int(),
  lastMonthRevenueRwf: z.int(),
  /** Our part of the last thirty days'. */
  monthCommissionRwf: z.int(),
  /** Of all reviews; null without any. */
  averageRating: z.number().nullable(),
  totalUsers: z.int(),
  monthUsers: z.int(),
  publishedVehicles: z.int(),
  activeBookings: z.int(),
  requestedBookings: z.int(),
  monthBookings: z.int(),
  lastMonthBookings: z.int(),
  openFindings: z.int(),
  openTickets: z.int(),
  /** Some minutes old. There or waiting, in use and graded at the end of each stretch; booked and earned in it. */
  trends: z.object({
    ...{ businesses: trend, users: trend, waiting: trend, onTheRoad: trend, rating: trend },
    ...{ bookings: trend, revenueRwf: trend },
  }),
  health: z.object({ percent: z.int(), checks: z.array(healthCheck) }),
});
export type MarketplaceStats = z.infer<typeof marketplaceStats>;
