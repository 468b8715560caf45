import { z } from "zod";
import { refundRequestKinds } from "@/db/enums/payments";
import { claimKinds, claimStatuses } from "@/db/enums/rentals";
import { ticketStatuses } from "@/db/enums/support";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { disputeView } from "@/lib/payments/disputes/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { dayRange, withOrderedRange } from "@/lib/platform/day-range";
import { currencies } from "@/lib/platform/money";
import { swapRequest } from "@/lib/rentals/bookings/changes/vehicles/contract";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { inspection } from "@/lib/rentals/bookings/handovers/contract";
import { paymentPurpose, paymentStatus, recordedMethod } from "@/lib/rentals/bookings/money/contract";
import { bookingRisk } from "@/lib/rentals/bookings/risk/contract";

/** State of the rent: nothing has been received, it was received, or some or all of it goes back. */
export const paymentStates = ["unpaid", "paid", "refunded"] as const;

/** What waits for an administrator: unusual bookings to review, refunds to approve. */
export const reviewStates = ["open", "refund"] as const;

export const bookingSorts = ["newest", "oldest", "pickUpFirst", "pickUpLast", "highest", "lowest"] as const;

/**
 * Results are newest first, unless another order is asked for. `search` matches a reference, beginnings of the
 * renter's names, their e-mail address, words of the vehicle, its plate or an id. `from` and `to` are Kigali days, both
 * included, that bound the pick-up.
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
  amountCents: z.int32("amountInvalid").min(1, "amountInvalid"),
  refundedCents: z.int32().min(0),
});
export type AdminRefund = z.output<typeof adminRefund>;

/** A refund that waits for a second administrator's approval. */
const refundRequest = z.object({
  id: z.uuid(),
  kind: z.enum(refundRequestKinds),
  amountCents: z.int(),
  reason: z.string(),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
  /** The reader requested it, and can only withdraw it. */
  isOwn: z.boolean(),
});
export type RefundRequest = z.infer<typeof refundRequest>;

export const refundRequestParams = bookingParams.extend({ requestId: z.uuid() });
export const refundDecision = z.object({ approves: z.boolean() });
export type RefundDecision = z.infer<typeof refundDecision>;

/** The reason is the renter's and both owners' to read. */
export const adminVehicleChange = adminReason.extend({
  vehicleId: z.string("fieldRequired").min(1, "fieldRequired").max(120),
  /** The total as it was shown; 409 when it has changed since. */
  totalCents: z.int32(),
  /** While the vehicle is out. */
  swap: swapRequest.optional(),
});
export type AdminVehicleChange = z.output<typeof adminVehicleChange>;

/** A vehicle that a booking can move to. Amounts in US cents; the total is never more than the booking costs. */
const offeredVehicle = z.object({
  vehicleId: z.string(),
  title: z.string(),
  plate: z.string().nullable(),
  location: z.string(),
  business: z.string(),
  isSameBusiness: z.boolean(),
  /** Whether the booking moves without asking the renter. */
  isAsGood: z.boolean(),
  totalCents: z.int(),
});
export type OfferedVehicle = z.infer<typeof offeredVehicle>;

/** What an administrator does for a side that has vanished: hand out, take back, or record that nobody came. */
export const sideActs = ["pickUp", "return", "noShow"] as const;

export const sideAct = adminReason.extend({
  act: z.enum(sideActs, "fieldInvalid"),
  /** What was read off the vehicle, if anybody could; without it neither distance nor fuel is charged. */
  inspection: inspection.omit({ at: true }).optional(),
  /** Pick-up only: the vehicle goes out without the deposit. */
  isDepositWaived: z.boolean().optional(),
  /** Return only: when the vehicle came back, if that was earlier; and whether late days and the like are let off. */
  returnedAt: z.iso.datetime({ offset: true }).optional(),
  waivesCharges: z.boolean().optional(),
});
export type SideAct = z.output<typeof sideAct>;

const contact = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** Who and what a booking is about, for administrators. */
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
      status: paymentStatus,
      /** Minor units of the currency. */
      amount: z.int(),
      currency: z.enum(currencies),
      providerRef: z.string().nullable(),
    }),
  ),
  /** Oldest first. */
  claims: z.array(
    z.object({ id: z.uuid(), kind: z.enum(claimKinds), status: z.enum(claimStatuses), amountCents: z.int() }),
  ),
  /** Support tickets that were opened about the booking, newest first. */
  tickets: z.array(
    z.object({ id: z.uuid(), reference: z.string(), subject: z.string(), status: z.enum(ticketStatuses) }),
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
  /** Whether the vehicle can be replaced; while it is out, the readings of both can be given. */
  changeVehicle: z.boolean(),
  isOut: z.boolean(),
  /** What can be done for a side that has vanished. */
  acts: z.array(z.enum(sideActs)),
  /** By which late days are counted when the return is recorded; null unless it can be. */
  returnTerms: z
    .object({ endsAt: z.iso.datetime(), dailyPriceCents: z.int(), timeZone: z.string() })
    .nullable(),
  /** Disputes that banks are still deciding: a payment cannot be refunded meanwhile. */
  disputes: z.array(disputeView),
  /** Why it should be reviewed; null for bookings as usual and for the administrator's own. */
  risk: bookingRisk.nullable(),
  refundRequest: refundRequest.nullable(),
  /** Refunds that come to more than this take two administrators; null if none does. */
  approvalLimitCents: z.int().nullable(),
  parties: bookingParties,
});
export type Interventions = z.infer<typeof interventions>;

export const offeredVehicles = z.object({ items: z.array(offeredVehicle) });

/** The filters that the address of the list holds. */
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
