import { z } from "zod";
import { handoverKinds } from "@/db/enums/rentals";
import { trend } from "@/lib/insights/analytics/contract";

/** A handover or return due today, or overdue. */
const dayHandover = z.object({
  kind: z.enum(handoverKinds),
  bookingId: z.uuid(),
  reference: z.string(),
  /** The agreed time. */
  at: z.iso.datetime(),
  vehicle: z.object({ title: z.string(), plate: z.string().nullable(), timeZone: z.string() }),
  customer: z.string(),
  /** E.164; only for members who may run the business's rentals, and only once the booking is agreed. */
  phone: z.string().nullable(),
  /** The renter's address, or the vehicle's location. */
  place: z.string(),
  /** Whether the reader's role may hand vehicles over. */
  canRun: z.boolean(),
  /** When the handover becomes possible; null if it already is, and for returns. */
  opensAt: z.iso.datetime().nullable(),
  isDone: z.boolean(),
  isLate: z.boolean(),
  /** What prevents a pick-up; only for members who may run the business's rentals. */
  missing: z.array(z.enum(["payment", "licence", "driver", "deposit", "documents", "vehicle"])),
  /**
   * For a late return: the vehicle's next pick-up if it is near; only for members who may run the business's rentals.
   */
  next: z
    .object({ bookingId: z.uuid(), reference: z.string(), startsAt: z.iso.datetime(), customer: z.string() })
    .nullable(),
});
export type DayHandover = z.infer<typeof dayHandover>;

const alertKinds = [
  "overdue",
  "promisedTwice",
  "messages",
  "documentExpired",
  "documentExpires",
  "vehicleDocumentsMissing",
  "vehicleDocumentsEnded",
  "vehicleDocumentsEnding",
  "planLimit",
  "payoutAccount",
  "payout",
] as const;

const businessAlert = z.object({
  kind: z.enum(alertKinds),
  /** The number of affected things; for `planLimit`, vehicles that count towards the plan. */
  count: z.int(),
  /** The vehicles the plan allows. */
  limit: z.int().nullable(),
  /** The day a document expires. */
  on: z.iso.date().nullable(),
  /** The amount of a payout on its way. */
  cents: z.int().nullable(),
  /** The conversation, if the alert is about one. */
  roomId: z.uuid().nullable(),
  /** The business that an alert about documents or payouts is about, of several the first. */
  businessId: z.uuid().nullable(),
  /** The vehicle that was promised twice, of several the first. */
  vehicleId: z.string().nullable(),
});
export type BusinessAlert = z.infer<typeof businessAlert>;

const comparison = z.object({ now: z.number(), before: z.number() });

/** Today's tasks and figures over all businesses the caller works for. Amounts in US cents. */
export const businessHome = z.object({
  day: z.iso.date(),
  /** Late ones first, then by time, completed ones last; at most sixty. */
  handovers: z.array(dayHandover),
  alerts: z.array(businessAlert),
  requested: z.int(),
  out: z.int(),
  upcoming: z.int(),
  /** This month until now, and the same part of the previous month. Null for members who may not see money. */
  revenue: comparison.extend({ beforeFrom: z.iso.date(), beforeTo: z.iso.date() }).nullable(),
  /** In percent, over the last thirty days and the thirty before; null without vehicles. */
  utilisation: z.object({ now: z.number(), before: z.number().nullable() }).nullable(),
  /**
   * The trends of the four figures: revenue and utilisation in each interval, active and upcoming bookings at its
   * end. Revenue is null for members who may not see money.
   */
  trends: z.object({ revenueCents: trend.nullable(), utilisation: trend, out: trend, upcoming: trend }),
});
export type BusinessHome = z.infer<typeof businessHome>;
