import { z } from "zod";
import { bookingActors, handoverKinds } from "@/db/enums/rentals";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";
import { driverRequirements } from "@/lib/catalog/driver-requirements/contract";
import { driverService } from "@/lib/catalog/driver-service/contract";
import { meetingPlace } from "@/lib/catalog/pick-up-places/contract";
import { quoteLine } from "@/lib/catalog/pricing/contract";
import { usageTerms } from "@/lib/catalog/pricing/usage-terms";
import { review } from "@/lib/catalog/reviews/contract";
import { fuelType } from "@/lib/catalog/vehicles/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { currencies } from "@/lib/platform/money";
import { cleanMultilineText } from "@/lib/platform/text";
import { additionalDriver } from "@/lib/rentals/bookings/additional-drivers/contract";
import { bookingChange } from "@/lib/rentals/bookings/changes/contract";
import { bookingClaim, claimDeadlines } from "@/lib/rentals/bookings/claims/contract";
import { handover } from "@/lib/rentals/bookings/handovers/contract";
import { returnCharge } from "@/lib/rentals/bookings/handovers/return-charges";
import {
  counterMethod,
  due,
  earningsOfOwner,
  failureCode,
  paymentPurpose,
  paymentStatus,
  recordedMethod,
  refundRoute,
} from "@/lib/rentals/bookings/money/contract";
import { reviewing } from "@/lib/rentals/bookings/reviews/contract";
import { bookingSource } from "@/lib/rentals/quotes/booking-source";
import { renterProfile, renterReview } from "@/lib/rentals/renters/contract";

export const bookingRequest = z.object({ quoteId: z.uuid() });
export type BookingRequest = z.infer<typeof bookingRequest>;

export const bookingParams = z.object({ bookingId: z.uuid() });

export const bookingListQuery = z.object({
  /** `upcoming`: confirmed, or agreed at a counter and to be paid at the pick-up. */
  status: bookingStatus.or(z.literal("upcoming")).optional(),
  /** Only bookings the actor made as a renter, or only those of the actor's businesses. */
  side: z.enum(["renter", "owner"]).optional(),
  /** The previous page's `nextCursor`. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type BookingListQuery = z.infer<typeof bookingListQuery>;

/** The reason for declining or cancelling, shown to the other side. */
export const reasonRequest = z.object({
  reason: z.string().overwrite(cleanMultilineText).trim().max(500, textTooLong).default(""),
});
export type ReasonRequest = z.infer<typeof reasonRequest>;

/** A booking in a list. Amounts in US cents, RWF in whole francs; instants ISO 8601. */
export const bookingSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: bookingStatus,
  source: bookingSource,
  isInstantBook: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  days: z.int(),
  totalCents: z.int(),
  totalRwf: z.int(),
  refundedCents: z.int(),
  /** The part of refundedCents that was never received, so that nobody got it back. */
  writtenOffCents: z.int(),
  /** The end of the unpaid hold or of the owner's time to answer. */
  deadlineAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  progressPercent: z.int().min(0).max(100),
  /** True when the vehicle is out beyond the agreed return. */
  isOverdue: z.boolean(),
  /** For the owner of a request: how many competing requests overlap with it. */
  competingRequestCount: z.int(),
  vehicle: z.object({
    id: z.string(),
    title: z.string(),
    picture: z.string().nullable(),
    neighbourhood: z.string(),
    timeZone: z.string(),
    fuelType,
  }),
  business: z.object({ id: z.uuid(), name: z.string() }),
  renter: z.object({ id: z.uuid(), name: z.string(), photo: z.string().nullable() }),
  /** What the actor may do with the booking now. */
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    accept: z.boolean(),
    decline: z.boolean(),
    readReceipt: z.boolean(),
    /** Give another vehicle; in a list also while an earlier offer is open. */
    changeVehicle: z.boolean(),
  }),
});
export type BookingSummary = z.infer<typeof bookingSummary>;

const bookingEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorKind: z.enum(bookingActors),
  actorName: z.string().nullable(),
  toStatus: bookingStatus,
  /** Key of the event's message: bookings.events.*. */
  reason: z.string(),
  note: z.string().nullable(),
  /** The amount paid, held or refunded; null where the event is not about money. */
  amountCents: z.int().nullable(),
});
export type BookingEvent = z.infer<typeof bookingEvent>;

const bookingPayment = z.object({
  id: z.uuid(),
  purpose: paymentPurpose,
  /** The change or the claim that it pays. */
  changeId: z.uuid().nullable(),
  claimId: z.uuid().nullable(),
  method: recordedMethod,
  status: paymentStatus,
  amount: z.int(),
  currency: z.enum(currencies),
  /** The amount captured of an authorised card payment; otherwise the full amount. */
  chargedAmount: z.int(),
  /** The amounts already refunded and being refunded, in the payment's currency. */
  refundedAmount: z.int(),
  pendingRefundAmount: z.int(),
  /** True when a part of the pending amount has been pending for more than a day. */
  isRefundDelayed: z.boolean(),
  /**
   * How the pending part of the refund is made, or how the last part was if none is pending; null if different parts
   * are made differently, and for money that the payer's bank took back.
   */
  refundRoute: refundRoute.nullable(),
  /** Counted as paid, but never received: nothing of it was or can be refunded. */
  isWrittenOff: z.boolean(),
  /** "+250 ••• ••• 456"; mobile money only. */
  maskedPhone: z.string().nullable(),
  failureCode: failureCode.nullable(),
  createdAt: z.iso.datetime(),
});

const bookingDeposit = z.object({
  /** The time from which the deposit can be paid. */
  opensAt: z.iso.datetime(),
  isHeld: z.boolean(),
  /** Once the vehicle is out: true when it was handed over without the deposit, false when one was lost later. */
  isWaived: z.boolean(),
  /** True when captured; false when only authorised on a card. */
  isCollected: z.boolean(),
  /** After the return: what the owner keeps (for the charges and for damage) and what is refunded. */
  keptCents: z.int(),
  chargesCents: z.int(),
  damageCents: z.int(),
  claimsCents: z.int(),
  refundCents: z.int(),
  /** While it is held after the return: the part that is not kept so far, and the deadline for claims. */
  openCents: z.int(),
  settlesAt: z.iso.datetime().nullable(),
});

export const bookingDetail = bookingSummary.extend({
  lines: z.array(quoteLine),
  /** Where the renter wants the vehicle delivered; null where it is picked up. */
  deliveryAddress: z.string().nullable(),
  dailyPriceCents: z.int(),
  depositCents: z.int(),
  depositRwf: z.int(),
  /** As they were when it was booked. */
  usageTerms,
  driverRequirements,
  driverService,
  rwfPerHundredUsd: z.int(),
  /** Booked at the non-refundable rate, so cancelling is never free. */
  isNonRefundable: z.boolean(),
  freeCancellationUntil: z.iso.datetime(),
  /** The owner gave another vehicle without asking, so cancelling is free until a no-show is possible. */
  isMovedUnasked: z.boolean(),
  /**
   * What the renter would get back when cancelling now, in addition to earlier refunds; from the function that also
   * calculates the real refund.
   */
  refundIfCancelledCents: z.int(),
  /** The same in francs, as it arrives; null if nothing is refunded or a part of it goes to a card. */
  refundIfCancelledRwf: z.int().nullable(),
  events: z.array(bookingEvent),
  payments: z.array(bookingPayment),
  /** The amounts that the renter can pay now; for a booking made at the counter, there, and for its staff to take. */
  dues: z.array(due),
  /** For the business: amounts taken at its counter that it has to give back there. */
  counterRefunds: z.array(
    z.object({ refundId: z.uuid(), method: counterMethod, amount: z.int(), currency: z.enum(currencies) }),
  ),
  /** The deposit's state; null for a vehicle without one. */
  deposit: bookingDeposit.nullable(),
  pickedUpAt: z.iso.datetime().nullable(),
  returnedAt: z.iso.datetime().nullable(),
  /**
   * The charges of the return, in addition to the total, and the part that is unpaid and not covered by the deposit.
   */
  charges: z.array(returnCharge),
  chargesDueCents: z.int(),
  /** The part of the charges that is too small to charge and is waived. */
  chargesWaivedCents: z.int(),
  /** While the vehicle is out: the price of its delay if it came back now. */
  lateSoFarCents: z.int(),
  lateSoFarRwf: z.int(),
  /** The vehicle's last known mileage: no handover can show less. */
  lastOdometerKm: z.int(),
  /** The handover records, pick-up first. */
  handovers: z.array(handover),
  /** The days whose kilometres are included: those with the present owner. */
  usageDays: z.int(),
  /** Included kilometres left over from the days with an earlier owner. */
  kmLeft: z.int(),
  /** Each vehicle that replaced another while the rental was under way, oldest first. */
  vehicleChanges: z.array(
    z.object({
      at: z.iso.datetime(),
      fromTitle: z.string(),
      title: z.string(),
      plate: z.string().nullable(),
    }),
  ),
  /** Additional drivers, in the order in which they were invited, and how many the bill pays for. */
  drivers: z.array(additionalDriver),
  driverPlaces: z.int(),
  /** Claims after the return, oldest first. */
  claims: z.array(bookingClaim),
  claimDeadlines,
  /** The newest change of dates or of the vehicle, in any status. */
  change: bookingChange.nullable(),
  /** For the renter while the vehicle is out: the phone number for roadside help, if the settings have one. */
  emergencyPhone: z.string().nullable(),
  /**
   * For the owner's side before the pick-up: the last day of the vehicle's documents, if they are missing or
   * end before the return. Null when they cover the rental.
   */
  documentGap: z.object({ endsOn: z.iso.date().nullable() }).nullable(),
  /** What is missing before the vehicle can be handed over; the renter sees only problems with the licence. */
  missing: z.array(
    z.enum(["licenceNotVerified", "licenceRunsOut", "driverTooYoung", "licenceTooNew", "deposit"]),
  ),
  /** For the renter, once the pick-up is near: why they cannot record it themselves. Null when they can. */
  ownPickUpProblem: z.enum(["deposit", "licence", "counterLicence", "vehicle"]).nullable(),
  /** For a booking made at the counter: whether staff have to check and record the licence at the handover. */
  checksLicence: z.boolean(),
  /** While the licence is missing: the review of the latest upload. Only the renter sees a rejection. */
  licenceReview: z
    .object({ status: z.enum(["pending", "submitted", "rejected"]), reason: z.string().nullable() })
    .nullable(),
  /** E.164; only for members who may run the business's rentals, and only once the booking is agreed. */
  renterPhone: z.string().nullable(),
  /** The business's number, E.164; only for the renter, and only once the booking is agreed. */
  ownerPhone: z.string().nullable(),
  /** Where the vehicle is handed over; only for the two sides, and only once the booking is agreed. */
  meetingPlace: meetingPlace.nullable(),
  /** The renter's review; null before there is one that the actor may see. */
  review: review.nullable(),
  /** The owner's review of the renter, for the two sides and administrators. */
  renterReview: renterReview.nullable(),
  /** Null before the return. */
  reviewing: reviewing.nullable(),
  /** The vehicle can be booked instantly, but the owner decides on this booking because it is unusual. */
  isOwnerAskedToReview: z.boolean(),
  /** False for a counter customer without an email address: nobody can answer what staff propose. */
  isRenterReachable: z.boolean(),
  /** What the owner's side may know about the renter, with the latest reviews by owners; null for the renter. */
  renterProfile: renterProfile.nullable(),
  renterReviews: z.array(renterReview),
  /** For members who may see what the business earns. */
  earnings: earningsOfOwner.nullable(),
  /** When actions that the actor cannot take yet become possible. */
  opensAt: z.object({ pickUp: z.iso.datetime().nullable(), noShow: z.iso.datetime().nullable() }),
  can: bookingSummary.shape.can.extend({
    review: z.boolean(),
    reviewRenter: z.boolean(),
    reply: z.boolean(),
    pickUp: z.boolean(),
    takeBack: z.boolean(),
    /** Invite additional drivers, and remove them. */
    nameDrivers: z.boolean(),
    recordNoShow: z.boolean(),
    /** The handover of the other side that the actor may still confirm with a record of their own. */
    confirmHandover: z.enum(handoverKinds).nullable(),
    change: z.boolean(),
    changePlace: z.boolean(),
    answerChange: z.boolean(),
    withdrawChange: z.boolean(),
    message: z.boolean(),
    readAgreement: z.boolean(),
  }),
});
export type BookingDetail = z.infer<typeof bookingDetail>;

export const bookingPage = z.object({ items: z.array(bookingSummary), nextCursor: z.uuid().nullable() });
export type BookingPage = z.infer<typeof bookingPage>;

export const bookingTotalsQuery = z.object({ side: z.enum(["renter", "owner"]).optional() });

/** The number of bookings by stage, and their cost in US cents after refunds. */
export const bookingTotals = z.object({
  /** To be paid online now. */
  pending: z.int(),
  requested: z.int(),
  /** Confirmed, or to be paid at the pick-up. */
  upcoming: z.int(),
  active: z.int(),
  completed: z.int(),
  spentCents: z.int(),
  /** Counts by the same effective status as the list. */
  byStatus: z.record(bookingStatus, z.int()),
});
export type BookingTotals = z.infer<typeof bookingTotals>;
