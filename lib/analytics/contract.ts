import { z } from "zod";
import { dayRange, inOrder } from "@/lib/day-range";

/** A figure's way over sixty days until now, in twelve stretches of five; null where there is nothing to tell. */
export const trend = z.array(z.number().nullable()).length(12);

export const periods = ["7d", "30d", "90d", "12m", "own"] as const;

export const buckets = ["day", "week", "month"] as const;
export type Bucket = (typeof buckets)[number];

/** Untold: the first of one's own businesses. `from` and `to` are days of Kigali, both included, of an own period. */
/** As an address may say it, before it is known whether its days are in order. */
export const analyticsFields = z.object({
  businessId: z.uuid().optional(),
  vehicleId: z.string().min(1).max(120).optional(),
  period: z.enum(periods).default("30d"),
  ...dayRange,
  bucket: z.enum(buckets).optional(),
});
export const analyticsQuery = inOrder(analyticsFields);
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

export const vehicleSorts = ["revenue", "bookings", "utilisation", "rating"] as const;
export const vehicleFiguresQuery = inOrder(
  analyticsFields.omit({ vehicleId: true, bucket: true }).extend({
    sort: z.enum(vehicleSorts).default("bookings"),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
);
export type VehicleFiguresQuery = z.infer<typeof vehicleFiguresQuery>;

export const tableQuery = inOrder(analyticsFields.extend({ of: z.enum(["periods", "vehicles"]) }));
export type TableQuery = z.infer<typeof tableQuery>;

/** US cents. Gross less refunds is revenue; less the commission it is net, what the books owe the owner for it. */
const money = z.object({
  grossCents: z.int(),
  refundsCents: z.int(),
  revenueCents: z.int(),
  commissionCents: z.int(),
  netCents: z.int(),
});
export type Money = z.infer<typeof money>;

/** What happened in a stretch of time; a share is in percent with one decimal, null where there is nothing to divide by. */
const figures = z.object({
  /** Null for who does not see the money. */
  money: money.nullable(),
  /** Confirmed then, whatever became of them. */
  bookings: z.int(),
  averageDays: z.number().nullable(),
  cancelled: z.int(),
  cancellationPercent: z.number().nullable(),
  bookedHours: z.number(),
  publishableHours: z.number(),
  utilisationPercent: z.number().nullable(),
  /** Made then and decided: accepted, declined by the owner, or run out unanswered. */
  requests: z.int(),
  accepted: z.int(),
  acceptancePercent: z.number().nullable(),
  /** The median, from a request to its answer. */
  responseMinutes: z.int().nullable(),
  reviews: z.int(),
  rating: z.number().nullable(),
});
export type Figures = z.infer<typeof figures>;

const business = z.object({ id: z.uuid(), name: z.string() });

/** Days, both included. */
const span = z.object({ from: z.iso.date(), to: z.iso.date() });

export const analytics = z.object({
  business,
  /** One's own, to choose from. */
  businesses: z.array(business),
  vehicle: z.object({ id: z.string(), title: z.string() }).nullable(),
  span,
  bucket: z.enum(buckets),
  previousSpan: span,
  current: figures,
  /** The period before, as far into it; null where the business had no car and no rental then. */
  previous: figures.nullable(),
  series: z.array(span.extend({ figures })),
});
export type Analytics = z.infer<typeof analytics>;

const vehicleFigures = z.object({ id: z.string(), title: z.string(), plate: z.string().nullable(), figures });
export type VehicleFigures = z.infer<typeof vehicleFigures>;

export const vehicleFiguresPage = z.object({
  items: z.array(vehicleFigures),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});
export type VehicleFiguresPage = z.infer<typeof vehicleFiguresPage>;
