import { z } from "zod";
import { analyticsFields, buckets } from "@/lib/analytics/contract";
import { inOrder } from "@/lib/day-range";

/** Over everybody's rentals; days of Kigali, both included, of an own period. */
const fields = analyticsFields.omit({ businessId: true, vehicleId: true });
export const marketQuery = inOrder(fields);
export type MarketQuery = z.output<typeof marketQuery>;

const marketTables = ["periods", "businesses", "cars"] as const;
export const marketTableQuery = inOrder(fields.extend({ of: z.enum(marketTables) }));
export type MarketTableQuery = z.output<typeof marketTableQuery>;

/**
 * What happened in a stretch of time. Cents are US cents; commission is ours, net the owners'. Losses are what banks gave
 * back to card owners for rentals that took place: no refund, ours to bear.
 */
const marketFigures = z.object({
  revenueCents: z.int(),
  refundsCents: z.int(),
  commissionCents: z.int(),
  lossesCents: z.int(),
  netCents: z.int(),
  /** Paid for then. */
  bookings: z.int(),
  cancelled: z.int(),
  bookedHours: z.number(),
  publishableHours: z.number(),
  utilisationPercent: z.number().nullable(),
  newUsers: z.int(),
  newBusinesses: z.int(),
  /** First published then. */
  newCars: z.int(),
});
export type MarketFigures = z.infer<typeof marketFigures>;

/** Offers made in a period (null while they are not counted), and what became of the bookings begun in it until now. */
const funnel = z.object({ quotes: z.int().nullable(), booked: z.int(), paid: z.int(), completed: z.int() });
export type Funnel = z.infer<typeof funnel>;

/** Who earned most. */
const earner = z.object({
  id: z.string(),
  name: z.string(),
  /** Whose car it is; of a business nothing. */
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
  /** The period before, as far into it. */
  previous: marketFigures,
  series: z.array(span.extend({ figures: marketFigures })),
  funnel,
  previousFunnel: funnel,
  businesses: z.array(earner),
  cars: z.array(earner),
});
export type MarketAnalytics = z.infer<typeof marketAnalytics>;

/** A month ("2026-11"), a quarter ("2026-Q4") or a year ("2026"). */
export const marketReportQuery = z.object({
  period: z.string("fieldRequired").regex(/^20\d{2}(-(0[1-9]|1[0-2])|-Q[1-4])?$/, "fieldInvalid"),
});
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
  /** Over its rentals, borne by us: in no other figure of the row. */
  lossesCents: z.int(),
});
export type ReportRow = z.infer<typeof reportRow>;

/** What each business earned in a period, most first, and all of them together. */
export const marketReport = z.object({
  span,
  /** Not over yet. */
  isRunning: z.boolean(),
  total: reportRow,
  businessCount: z.int(),
  rows: z.array(reportRow.extend({ id: z.uuid(), name: z.string() })),
});
export type MarketReport = z.infer<typeof marketReport>;
