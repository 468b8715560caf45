import { z } from "zod";
import { dayRange, withOrderedRange } from "@/lib/platform/day-range";

/** A figure over the last sixty days in twelve intervals of five; null where there is no value. */
export const trend = z.array(z.number().nullable()).length(12);

export const periods = ["7d", "30d", "90d", "12m", "own"] as const;

export const buckets = ["day", "week", "month"] as const;
export type Bucket = (typeof buckets)[number];

/**
 * `businessId` defaults to the first of the caller's businesses. `from` and `to` are days of Kigali, both included,
 * of a custom period. These are the fields before the order of the days is checked.
 */
export const analyticsFields = z.object({
  businessId: z.uuid().optional(),
  vehicleId: z.string().min(1).max(120).optional(),
  period: z.enum(periods).default("30d"),
  ...dayRange,
  bucket: z.enum(buckets).optional(),
});
export const analyticsQuery = withOrderedRange(analyticsFields);
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

export const analyticsVehicleSorts = ["revenue", "bookings", "utilisation", "rating"] as const;
export const vehicleFiguresQuery = withOrderedRange(
  analyticsFields.omit({ vehicleId: true, bucket: true }).extend({
    sort: z.enum(analyticsVehicleSorts).default("bookings"),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
);
export type VehicleFiguresQuery = z.infer<typeof vehicleFiguresQuery>;

export const tableQuery = withOrderedRange(analyticsFields.extend({ of: z.enum(["periods", "vehicles"]) }));
export type TableQuery = z.infer<typeof tableQuery>;

/** US cents. Revenue is gross less refunds; net is revenue less commission, what the ledger owes the owner. */
const money = z.object({
  grossCents: z.int(),
  refundsCents: z.int(),
  revenueCents: z.int(),
  commissionCents: z.int(),
  netCents: z.int(),
});
export type MoneyFigures = z.infer<typeof money>;

/** The figures of an interval. Shares are in percent with one decimal, null if the divisor is 0. */
const figures = z.object({
  /** Null for members who may not see money. */
  money: money.nullable(),
  /** Bookings confirmed in the interval, whatever happened to them since. */
  bookings: z.int(),
  averageDays: z.number().nullable(),
  cancelled: z.int(),
  cancellationPercent: z.number().nullable(),
  bookedHours: z.number(),
  publishableHours: z.number(),
  utilisationPercent: z.number().nullable(),
  /** Requests made in the interval and decided: accepted, declined by the owner, or expired. */
  requests: z.int(),
  accepted: z.int(),
  acceptancePercent: z.number().nullable(),
  /** The median time in minutes from a request to its answer. */
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
  /** The caller's businesses to choose from. */
  businesses: z.array(business),
  vehicle: z.object({ id: z.string(), title: z.string() }).nullable(),
  span,
  bucket: z.enum(buckets),
  previousSpan: span,
  current: figures,
  /** The previous period up to the same point; null if the business had no vehicle and no booking then. */
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
