import { z } from "zod";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { dayRange, withOrderedRange } from "@/lib/platform/day-range";

/** State of the rent: not received, received, or partly or fully refunded. */
export const paymentStates = ["unpaid", "paid", "refunded"] as const;

/** Pending work for administrators: unusual bookings to review, refunds to approve. */
export const reviewStates = ["open", "refund"] as const;

export const bookingSorts = ["newest", "oldest", "pickUpFirst", "pickUpLast", "highest", "lowest"] as const;

/**
 * Results are newest first by default. `search` matches a reference, beginnings of the renter's names, their email
 * address, words of the vehicle, its plate or an id. `from` and `to` are Kigali days, both included, that bound the
 * pick-up.
 */
const bookingFields = z.object({
  sort: z.enum(bookingSorts, "fieldInvalid").optional(),
  /** The previous page's `nextCursor`. */
  cursor: z.uuid("fieldInvalid").optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().trim().max(120).default(""),
  status: bookingStatus.optional(),
  payment: z.enum(paymentStates, "fieldInvalid").optional(),
  review: z.enum(reviewStates, "fieldInvalid").optional(),
  business: z.uuid("fieldInvalid").optional(),
  ...dayRange,
});
export const adminBookingsQuery = withOrderedRange(bookingFields);
export type AdminBookingsQuery = z.output<typeof adminBookingsQuery>;

/** The export takes the same filters as the list, without paging. */
export const adminBookingsExport = withOrderedRange(bookingFields.omit({ cursor: true, limit: true }));
export type AdminBookingsExport = z.output<typeof adminBookingsExport>;

/** The filters in the URL of the list. */
export const adminBookingFilters = [
  "search",
  "status",
  "payment",
  "review",
  "from",
  "to",
  "business",
  "sort",
] as const;
