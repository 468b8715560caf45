import { z } from "zod";
import { failureCode } from "@/lib/payments/contract";
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
const bookingSummary = z.object({
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
});
export type BookingEvent = z.infer<typeof bookingEvent>;

const bookingPayment = z.object({
  id: z.uuid(),
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
  /** "+250 ••• ••• 456"; mobile money only. */
  maskedPhone: z.string().nullable(),
  failureCode: failureCode.nullable(),
  createdAt: z.iso.datetime(),
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
  /** What the renter said afterwards; null before. */
  review: review.nullable(),
  can: bookingSummary.shape.can.extend({ review: z.boolean(), reply: z.boolean() }),
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
});
export type BookingTotals = z.infer<typeof bookingTotals>;
