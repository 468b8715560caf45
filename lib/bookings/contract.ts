import { z } from "zod";
import { bookingChange } from "@/lib/booking-changes/contract";
import { handover } from "@/lib/handovers/contract";
import { due, failureCode, paymentPurpose } from "@/lib/payments/contract";
import { quoteLine } from "@/lib/quotes/contract";
import { review } from "@/lib/reviews/contract";

export const bookingStatus = z.enum([
  "pending_payment",
  "requested",
  "confirmed",
  "active",
  "completed",
  "expired",
  "declined",
  "cancelled",
  "no_show",
]);
export type BookingStatus = z.infer<typeof bookingStatus>;

export const bookingRequest = z.object({ quoteId: z.uuid() });
export type BookingRequest = z.infer<typeof bookingRequest>;

export const bookingParams = z.object({ bookingId: z.uuid() });

export const bookingListQuery = z.object({
  status: bookingStatus.optional(),
  /** Only those one rents, or only those of one's businesses. */
  side: z.enum(["renter", "host"]).optional(),
  /** Of the page before: its `nextCursor`. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type BookingListQuery = z.infer<typeof bookingListQuery>;

/** Why a person says no or stops; shown to the other side. */
export const reasonRequest = z.object({ reason: z.string().trim().max(500).default("") });
export type ReasonRequest = z.infer<typeof reasonRequest>;

/** A booking in a list. Amounts in US cents, francs whole; instants ISO 8601. */
export const bookingSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: bookingStatus,
  isInstantBook: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  days: z.int(),
  totalCents: z.int(),
  totalRwf: z.int(),
  refundedCents: z.int(),
  /** When the present waiting ends: an unpaid hold, or the owner's time to answer. */
  deadlineAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  progressPercent: z.int().min(0).max(100),
  /** The car should be back and is not. */
  isOverdue: z.boolean(),
  /** Of a request, to its owner: how many others want the same days. */
  rivals: z.int(),
  vehicle: z.object({
    id: z.string(),
    title: z.string(),
    picture: z.string().nullable(),
    neighbourhood: z.string(),
    timeZone: z.string(),
  }),
  business: z.object({ id: z.uuid(), name: z.string() }),
  renter: z.object({ id: z.uuid(), name: z.string(), photo: z.string().nullable() }),
  /** What the person asking may do with it now. */
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    accept: z.boolean(),
    decline: z.boolean(),
    receipt: z.boolean(),
  }),
});
export type BookingSummary = z.infer<typeof bookingSummary>;

const bookingEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorKind: z.enum(["renter", "owner", "admin", "system"]),
  actorName: z.string().nullable(),
  toStatus: bookingStatus,
  /** Names the sentence: bookings.events.*. */
  reason: z.string(),
  note: z.string().nullable(),
  /** What was paid, held or given back; null where it is not about money. */
  amountCents: z.int().nullable(),
});
export type BookingEvent = z.infer<typeof bookingEvent>;

const bookingPayment = z.object({
  id: z.uuid(),
  purpose: paymentPurpose,
  method: z.enum(["card", "momo", "airtel"]),
  status: z.enum([
    "created",
    "pending",
    "authorized",
    "captured",
    "failed",
    "expired",
    "cancelled",
    "refunded",
  ]),
  amount: z.int(),
  currency: z.enum(["USD", "RWF"]),
  /** What was really taken of an authorised card; of all else the amount. */
  chargedAmount: z.int(),
  /** What of it is back with the payer, and what is on its way there; in its currency. */
  backAmount: z.int(),
  comingBackAmount: z.int(),
  /** "+250 ••• ••• 456"; mobile money only. */
  maskedPhone: z.string().nullable(),
  failureCode: failureCode.nullable(),
  createdAt: z.iso.datetime(),
});

const bookingDeposit = z.object({
  /** From when on it can be left. */
  opensAt: z.iso.datetime(),
  isHeld: z.boolean(),
  /** Taken from the payer, or only authorised on a card. */
  isCollected: z.boolean(),
  /** Once the car is back: what stays with the owner (for late days, for a damage), and what goes back. */
  keptCents: z.int(),
  lateCents: z.int(),
  damageCents: z.int(),
  backCents: z.int(),
});

export const bookingDetail = bookingSummary.extend({
  lines: z.array(quoteLine),
  /** Where the renter wants the car brought to; null where it is picked up. */
  deliveryAddress: z.string().nullable(),
  dailyPriceCents: z.int(),
  depositCents: z.int(),
  rwfPerHundredUsd: z.int(),
  freeCancellationUntil: z.iso.datetime(),
  /** What cancelling right now would give back, by the function that makes the refund. */
  refundIfCancelledCents: z.int(),
  events: z.array(bookingEvent),
  payments: z.array(bookingPayment),
  /** What the renter can pay now. */
  dues: z.array(due),
  /** How the deposit stands; null for a car that asks for none. */
  deposit: bookingDeposit.nullable(),
  pickedUpAt: z.iso.datetime().nullable(),
  returnedAt: z.iso.datetime().nullable(),
  /** What days beyond the agreed return cost, and what of it the deposit did not cover and nobody has paid. */
  lateCents: z.int(),
  lateDueCents: z.int(),
  /** What of it is too little to be charged: nobody is asked for it. */
  lateWaivedCents: z.int(),
  /** While the car is out: what its delay would cost if it came back now. */
  lateSoFarCents: z.int(),
  /** What was seen when the car changed hands, the pick-up first. */
  handovers: z.array(handover),
  /** The newest change of dates, whatever became of it. */
  change: bookingChange.nullable(),
  /** What the car is waiting for before it can be handed over; to the renter only what is wrong with the licence. */
  missing: z.array(z.enum(["licenceNotVerified", "licenceRunsOut", "deposit"])),
  /** While the licence is missing: what became of the one the renter uploaded. Only the renter learns of a rejection. */
  licenceReview: z
    .object({ status: z.enum(["pending", "submitted", "rejected"]), reason: z.string().nullable() })
    .nullable(),
  /** E.164; only for who runs the host's rentals, and only once it is paid. */
  renterPhone: z.string().nullable(),
  /** What the renter said afterwards; null before. */
  review: review.nullable(),
  /** When what the person asking may do, but not yet, becomes possible. */
  opensAt: z.object({ pickUp: z.iso.datetime().nullable(), noShow: z.iso.datetime().nullable() }),
  can: bookingSummary.shape.can.extend({
    review: z.boolean(),
    reply: z.boolean(),
    pickUp: z.boolean(),
    takeBack: z.boolean(),
    noShow: z.boolean(),
    change: z.boolean(),
    answerChange: z.boolean(),
    withdrawChange: z.boolean(),
    message: z.boolean(),
    contract: z.boolean(),
  }),
});
export type BookingDetail = z.infer<typeof bookingDetail>;

export const bookingPage = z.object({ items: z.array(bookingSummary), nextCursor: z.uuid().nullable() });
export type BookingPage = z.infer<typeof bookingPage>;

export const bookingTotalsQuery = z.object({ side: z.enum(["renter", "host"]).optional() });

/** How many bookings stand where, and what they cost in US cents (refunds taken off). */
export const bookingTotals = z.object({
  pending: z.int(),
  requested: z.int(),
  upcoming: z.int(),
  active: z.int(),
  completed: z.int(),
  spentCents: z.int(),
  /** As the list shows them, by status. */
  byStatus: z.record(bookingStatus, z.int()),
});
export type BookingTotals = z.infer<typeof bookingTotals>;
