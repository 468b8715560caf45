import { z } from "zod";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { disputeView } from "@/lib/payments/disputes/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { dayRange, withOrderedRange } from "@/lib/platform/day-range";
import { paymentMethod } from "@/lib/rentals/bookings/money/contract";

/** How the rent stands: nothing came yet; it came; some or all of it goes back. */
export const paymentStates = ["unpaid", "paid", "refunded"] as const;

/**
 * Newest first. `search`: a reference, beginnings of the renter's names, their e-mail address, words of the car, its plate
 * or an id. `from` and `to` are days of Kigali the pick-up lies between, both included.
 */
export const adminBookingsQuery = withOrderedRange(
  z.object({
    /** Of the page before: its `nextCursor`. */
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

/** What goes back when an administrator calls a paid booking off: what a renter would get, all, or nothing. */
export const refundChoices = ["rules", "full", "none"] as const;

export const adminCancellation = adminReason.extend({ refund: z.enum(refundChoices, "fieldInvalid") });
export type AdminCancellation = z.output<typeof adminCancellation>;

/** `refundedCents` as it was shown: what somebody else gave back meanwhile is not given twice. */
export const adminRefund = adminReason.extend({
  amountCents: z.int("amountInvalid").min(1, "amountInvalid"),
  refundedCents: z.int().min(0),
});
export type AdminRefund = z.output<typeof adminRefund>;

export const adminRebooking = adminReason.extend({
  vehicleId: z.string("fieldRequired").min(1, "fieldRequired").max(120),
});
export type AdminRebooking = z.output<typeof adminRebooking>;

/** A car the same days can be had with, at once. Amounts in US cents. */
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

/** Whom and what a booking is about, for administrators. */
const bookingParties = z.object({
  reference: z.string(),
  renter: contact,
  business: contact,
  vehicle: z.object({ id: z.string(), title: z.string() }),
  /** Oldest first; `providerRef` is what the provider calls it. */
  payments: z.array(
    z.object({
      id: z.uuid(),
      purpose: z.enum(["rent", "change", "late", "deposit"]),
      method: paymentMethod,
      providerRef: z.string().nullable(),
    }),
  ),
});
export type BookingParties = z.infer<typeof bookingParties>;

/** What an administrator can do about a booking now, with what it would give back. */
export const interventions = z.object({
  /** Null where it cannot be called off any more. */
  cancel: z.object({ rules: z.int(), full: z.int(), none: z.int(), isPaid: z.boolean() }).nullable(),
  /** Rent that came and was not given back yet; with what was given back so far. */
  refundableCents: z.int(),
  refundedCents: z.int(),
  rebook: z.boolean(),
  /** What banks are deciding about: it cannot be refunded meanwhile. */
  disputes: z.array(disputeView),
  parties: bookingParties,
});
export type Interventions = z.infer<typeof interventions>;

export const alternatives = z.object({ items: z.array(alternative) });
