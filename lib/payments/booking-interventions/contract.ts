import { z } from "zod";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { disputeView } from "@/lib/payments/disputes/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { dayRange, withOrderedRange } from "@/lib/platform/day-range";
import { paymentPurpose, recordedMethod } from "@/lib/rentals/bookings/money/contract";

/** State of the rent: nothing has been received, it was received, or some or all of it goes back. */
export const paymentStates = ["unpaid", "paid", "refunded"] as const;

/**
 * Results are newest first. `search` matches a reference, beginnings of the renter's names, their e-mail
 * address, words of the vehicle, its plate or an id. `from` and `to` are Kigali days, both included, that
 * bound the pick-up.
 */
export const adminBookingsQuery = withOrderedRange(
  z.object({
    /** The previous page's `nextCursor`. */
    cursor: z.uuid("fieldInvalid").optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    search: z.string().trim().max(120).default(""),
    status: bookingStatus.optional(),
    payment: z.enum(paymentStates, "fieldInvalid").optional(),
    business: z.uuid("fieldInvalid").optional(),
    ...dayRange,
  }),
);
export type AdminBookingsQuery = z.output<typeof adminBookingsQuery>;

/**
 * The refund when an administrator cancels a paid booking: what the renter's rules give, everything, or
 * nothing.
 */
export const refundChoices = ["rules", "full", "none"] as const;

export const adminCancellation = adminReason.extend({ refund: z.enum(refundChoices, "fieldInvalid") });
export type AdminCancellation = z.output<typeof adminCancellation>;

/**
 * `refundedCents` is the amount as it was shown, so that a refund another administrator made meanwhile is not
 * made twice.
 */
export const adminRefund = adminReason.extend({
  amountCents: z.int("amountInvalid").min(1, "amountInvalid"),
  refundedCents: z.int().min(0),
});
export type AdminRefund = z.output<typeof adminRefund>;

export const adminRebooking = adminReason.extend({
  vehicleId: z.string("fieldRequired").min(1, "fieldRequired").max(120),
});
export type AdminRebooking = z.output<typeof adminRebooking>;

/** Another vehicle that can be booked at once for the same days. Amounts in US cents. */
const alternative = z.object({
  vehicleId: z.string(),
  title: z.string(),
  location: z.string(),
  business: z.string(),
  isSameBusiness: z.boolean(),
  totalCents: z.int(),
});
export type Alternative = z.infer<typeof alternative>;

const contact = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** The people and the vehicle of a booking, for administrators. */
const bookingParties = z.object({
  reference: z.string(),
  renter: contact,
  business: contact,
  vehicle: z.object({ id: z.string(), title: z.string() }),
  /** Oldest first; `providerRef` is the provider's own reference. */
  payments: z.array(
    z.object({
      id: z.uuid(),
      purpose: paymentPurpose,
      method: recordedMethod,
      providerRef: z.string().nullable(),
    }),
  ),
});
export type BookingParties = z.infer<typeof bookingParties>;

/** What an administrator can do about a booking now, with what each step would refund. */
export const interventions = z.object({
  /** Null when the booking can no longer be cancelled. */
  cancel: z.object({ rules: z.int(), full: z.int(), none: z.int(), isPaid: z.boolean() }).nullable(),
  /** Rent that was received and not refunded yet; the next field is what was refunded so far. */
  refundableCents: z.int(),
  refundedCents: z.int(),
  rebook: z.boolean(),
  /** Disputes that banks are still deciding: a payment cannot be refunded meanwhile. */
  disputes: z.array(disputeView),
  parties: bookingParties,
});
export type Interventions = z.infer<typeof interventions>;

export const alternatives = z.object({ items: z.array(alternative) });

/** The filters that the address of the list holds. */
export const adminBookingFilters = ["search", "status", "payment", "from", "to", "business"] as const;
