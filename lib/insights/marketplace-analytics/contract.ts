import { z } from "zod";
import { analyticsFields, buckets } from "@/lib/insights/analytics/contract";
import { reportPeriod } from "@/lib/insights/report-period";
import { withOrderedRange } from "@/lib/platform/day-range";

/** Analytics over the whole marketplace; days of Kigali, both included, of a custom period. */
const fields = analyticsFields.omit({ businessId: true, vehicleId: true });
export const marketQuery = withOrderedRange(fields);
export type MarketQuery = z.output<typeof marketQuery>;

const marketTables = ["periods", "businesses", "vehicles"] as const;
export const marketTableQuery = withOrderedRange(fields.extend({ of: z.enum(marketTables) }));
export type MarketTableQuery = z.output<typeof marketTableQuery>;

/**
 * The figures of an interval in US cents. Commission is the marketplace's, net the owners'. Losses are from disputes
 * about completed bookings: they are not refunds and the marketplace bears them.
 */
const marketFigures = z.object({
  revenueCents: z.int(),
  refundsCents: z.int(),
  commissionCents: z.int(),
  lossesCents: z.int(),
  netCents: z.int(),
  /** Paid for in the interval. */
  bookings: z.int(),
  cancelled: z.int(),
  bookedHours: z.number(),
  publishableHours: z.number(),
  utilisationPercent: z.number().nullable(),
  newUsers: z.int(),
  newBusinesses: z.int(),
  /** First published in the interval. */
  newVehicles: z.int(),
});
export type MarketFigures = z.infer<typeof marketFigures>;

/** Quotes of a period (null while they are not counted), and how far the bookings created in it have come until now. */
const funnel = z.object({ quotes: z.int().nullable(), booked: z.int(), paid: z.int(), completed: z.int() });
export type Funnel = z.infer<typeof funnel>;

/** A business or vehicle with the highest revenue. */
const earner = z.object({
  id: z.string(),
  name: z.string(),
  /** A vehicle's business; null for a business. */
  of: z.string().nullable(),
  bookings: z.int(),
  revenueCents: z.int(),
  commissionCents: z.int(),
  netCents: z.int(),
});
export type Earner = z.infer<typeof earner>;

const span = z.object({ from: z.iso.date(), to: z.iso.date() });

export const marketAnalytics = z.object({
  span,
  bucket: z.enum(buckets),
  previousSpan: span,
  current: marketFigures,
  /** The previous period up to the same point. */
  previous: marketFigures,
  series: z.array(span.extend({ figures: marketFigures })),
  funnel,
  /** The whole previous period, also while the current one is not over. */
  previousFunnel: funnel,
  businesses: z.array(earner),
  vehicles: z.array(earner),
});
export type MarketAnalytics = z.infer<typeof marketAnalytics>;

export const marketReportQuery = z.object({ period: reportPeriod });
export type MarketReportQuery = z.output<typeof marketReportQuery>;
export const marketDocumentQuery = marketReportQuery.extend({
  format: z.enum(["pdf", "csv"]).default("pdf"),
});

const reportRow = z.object({
  bookings: z.int(),
  grossCents: z.int(),
  refundsCents: z.int(),
  revenueCents: z.int(),
  commissionCents: z.int(),
  netCents: z.int(),
  /** Losses over its bookings, borne by the marketplace and in no other figure of the row. */
  lossesCents: z.int(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** The revenue of each business in a period, highest first, and of all together. */
export const marketReport = z.object({
  span,
  /** Whether the period is not over yet. */
  isRunning: z.boolean(),
  total: reportRow,
  businessCount: z.int(),
  rows: z.array(reportRow.extend({ id: z.uuid(), name: z.string() })),
});
export type MarketReport = z.infer<typeof marketReport>;

/** The amounts of a row, in the order of table and documents. */
export const marketReportColumns = ["gross", "refunds", "revenue", "commission", "net", "losses"] as const;
