import { z } from "zod";
import { payoutStatuses, refundRequestKinds } from "@/db/enums/payments";
import { claimKinds, claimStatuses } from "@/db/enums/rentals";
import { ticketStatuses } from "@/db/enums/support";
import { disputeView } from "@/lib/payments/disputes/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { currencies } from "@/lib/platform/money";
import { replacementRequest } from "@/lib/rentals/bookings/changes/vehicles/contract";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { inspection } from "@/lib/rentals/bookings/handovers/contract";
import { paymentPurpose, paymentStatus, recordedMethod } from "@/lib/rentals/bookings/money/contract";
import { bookingRisk } from "@/lib/rentals/bookings/risk/contract";

/**
 * The refund when an administrator cancels a paid booking: according to the renter's cancellation rules, everything, or
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
  /** The actor requested it, and can only withdraw it. */
  isOwn: z.boolean(),
});
export type RefundRequest = z.infer<typeof refundRequest>;

export const refundRequestParams = bookingParams.extend({ requestId: z.uuid() });
export const refundDecision = z.object({ approves: z.boolean() });
export type RefundDecision = z.infer<typeof refundDecision>;

/** The reason is shown to the renter and both owners. */
export const adminVehicleChange = adminReason.extend({
  vehicleId: z.string("fieldRequired").min(1, "fieldRequired").max(120),
  /** The total as it was shown; 409 when it has changed since. */
  totalCents: z.int32(),
  /** While the vehicle is out. */
  swap: replacementRequest.optional(),
});
export type AdminVehicleChange = z.output<typeof adminVehicleChange>;

/** A vehicle that a booking can move to. Amounts in US cents; the total never exceeds the booking's price. */
const offeredVehicle = z.object({
  vehicleId: z.string(),
  title: z.string(),
  plate: z.string().nullable(),
  location: z.string(),
  business: z.string(),
  isSameBusiness: z.boolean(),
  /** Whether the booking moves without asking the renter. */
  isEquivalent: z.boolean(),
  totalCents: z.int(),
});
export type OfferedVehicle = z.infer<typeof offeredVehicle>;

/** Actions of an administrator for a side that does not respond. */
export const sideActions = ["pickUp", "return", "noShow"] as const;

export const sideActionRequest = adminReason.extend({
  action: z.enum(sideActions, "fieldInvalid"),
  /** The vehicle's readings, if known; without them neither distance nor fuel is charged. */
  inspection: inspection.omit({ at: true }).optional(),
  /** Pick-up only: the vehicle is handed over without the deposit. */
  isDepositWaived: z.boolean().optional(),
  /**
   * Return only: when the vehicle came back, if that was earlier, and whether late days and other charges are waived.
   */
  returnedAt: z.iso.datetime({ offset: true }).optional(),
  waivesCharges: z.boolean().optional(),
});
export type SideActionRequest = z.output<typeof sideActionRequest>;

const contact = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** The people, the vehicle and all other records of a booking, for administrators. */
const bookingRecords = z.object({
  reference: z.string(),
  renter: contact,
  business: contact,
  vehicle: z.object({ id: z.string(), title: z.string() }),
  /** The additional drivers who have accepted, with their accounts. */
  drivers: z.array(z.object({ id: z.uuid(), name: z.string() })),
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
      /** Its payer's bank was asked to take the money back, even if that has been decided. */
      wasDisputed: z.boolean(),
    }),
  ),
  /** The payouts that contain earnings of the booking, with those earnings; oldest first. */
  payouts: z.array(
    z.object({ id: z.uuid(), reference: z.string(), status: z.enum(payoutStatuses), amountCents: z.int() }),
  ),
  /** The published reviews of both sides. */
  reviews: z.array(
    z.object({ id: z.uuid(), author: z.enum(["renter", "owner"]), rating: z.int(), isHidden: z.boolean() }),
  ),
  /** Oldest first. */
  claims: z.array(
    z.object({ id: z.uuid(), kind: z.enum(claimKinds), status: z.enum(claimStatuses), amountCents: z.int() }),
  ),
  /** Support tickets about the booking, newest first. */
  tickets: z.array(
    z.object({ id: z.uuid(), reference: z.string(), subject: z.string(), status: z.enum(ticketStatuses) }),
  ),
});
export type BookingRecords = z.infer<typeof bookingRecords>;

/** The interventions possible for an administrator now, with the refund of each. */
export const interventions = z.object({
  /** The refunds beyond earlier ones. Null when the booking can no longer be cancelled. */
  cancel: z.object({ rules: z.int(), full: z.int(), none: z.int(), isPaid: z.boolean() }).nullable(),
  /** Rent that was received and not refunded yet, followed by the amount refunded so far. */
  refundableCents: z.int(),
  refundedCents: z.int(),
  /** Whether the vehicle can be replaced; while it is out, the readings of both can be given. */
  changeVehicle: z.boolean(),
  isOut: z.boolean(),
  /** The actions possible for a side that does not respond. */
  sideActions: z.array(z.enum(sideActions)),
  /** The terms for late days at the return; null unless a return can be recorded. */
  returnTerms: z
    .object({ endsAt: z.iso.datetime(), dailyPriceCents: z.int(), timeZone: z.string() })
    .nullable(),
  /** Disputes that banks are still deciding; disputed payments cannot be refunded meanwhile. */
  disputes: z.array(disputeView),
  /** Why it should be reviewed; null for usual bookings and for the administrator's own. */
  risk: bookingRisk.nullable(),
  refundRequest: refundRequest.nullable(),
  /** Total refunds above this need two administrators; null without a limit. */
  approvalLimitCents: z.int().nullable(),
  parties: bookingRecords,
});
export type Interventions = z.infer<typeof interventions>;

export const offeredVehicles = z.object({ items: z.array(offeredVehicle) });
