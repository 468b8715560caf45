import type { bookingSources, bookingStatuses } from "@/db/enums/rentals";

/**
 * Whether staff have agreed on the booking with a customer who pays at the pick-up. Until then it is unpaid, but
 * everything else is as for a confirmed one. `status` is the effective one.
 */
export const isDueAtPickUp = ({
  status,
  source,
}: {
  status: (typeof bookingStatuses)[number] | "none";
  source: (typeof bookingSources)[number];
}): boolean => status === "pending_payment" && source !== "marketplace";
