import { z } from "zod";
import { trend } from "@/lib/insights/analytics/contract";

const healthChecks = ["database", "jobs", "messages", "books", "disk", "providers", "rate", "email"] as const;

/**
 * The current state of one thing the marketplace depends on. `number` is in the unit of the check: milliseconds,
 * rows, percent, francs for a dollar.
 */
const healthCheck = z.object({
  name: z.enum(healthChecks),
  status: z.enum(["ok", "warning", "error"]),
  number: z.number(),
});
export type HealthCheck = z.infer<typeof healthCheck>;

/** spec.md §3, "Admin stats", with further figures of the administrators' home page. Money is at most a minute old. */
export const marketplaceStats = z.object({
  totalBusinesses: z.int(),
  activeBusinesses: z.int(),
  /** Not verified yet, whether or not they have submitted documents. */
  pendingBusinesses: z.int(),
  /**
   * The sum of people with documents to review, businesses that are unverified or have documents to review, and badge
   * requests.
   */
  pendingVerifications: z.int(),
  waitingPeople: z.int(),
  waitingVehicleDocuments: z.int(),
  waitingBusinesses: z.int(),
  waitingBadges: z.int(),
  /** What owners and marketplace earned together, less refunds, in francs at each booking's own exchange rate. */
  totalRevenueRwf: z.int(),
  /** The last thirty days, and the thirty before. */
  monthRevenueRwf: z.int(),
  lastMonthRevenueRwf: z.int(),
  /** The marketplace's commission in the last thirty days. */
  monthCommissionRwf: z.int(),
  /** The average over all public reviews; null without any. */
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
  /** At most five minutes old. Stocks are counted at the end of each interval, flows within it. */
  trends: z.object({
    businesses: trend,
    users: trend,
    waiting: trend,
    onTheRoad: trend,
    rating: trend,
    bookings: trend,
    revenueRwf: trend,
  }),
  health: z.object({ percent: z.int(), checks: z.array(healthCheck) }),
});
export type MarketplaceStats = z.infer<typeof marketplaceStats>;
