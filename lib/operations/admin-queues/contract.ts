import { z } from "zod";

/** Counting stops here; a longer queue is shown as "99+". */
export const MAX_COUNTED = 100;

const count = z.int().min(0).max(MAX_COUNTED);

/** How much waits for an administrator, by page of the console; each at most `MAX_COUNTED`. */
export const adminQueues = z.object({
  /** Documents of people, businesses and vehicles to review, and badge requests. */
  verifications: count,
  /** Unusual bookings to review. */
  bookings: count,
  /** Disputed claims to decide. */
  claims: count,
  /** Open discrepancies, disputes with banks among them, and refunds to send by hand. */
  payments: count,
  /** Payouts to transfer, those that wait for a second administrator among them. */
  payouts: count,
  /** Tickets that wait for an answer, and reports of visitors, who have none. */
  tickets: count,
  failedJobs: count,
});
export type AdminQueues = z.infer<typeof adminQueues>;
