import { z } from "zod";
import { reportPeriod } from "@/lib/insights/report-period";
import { withOrderedRange } from "@/lib/platform/day-range";

const month = z.string("fieldRequired").regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "fieldInvalid");
const format = z.enum(["pdf", "csv"]).default("pdf");

/** `businessId` defaults to the first of the caller's businesses. */
export const taxQuery = z.object({
  businessId: z.uuid().optional(),
  period: reportPeriod,
});
export type TaxQuery = z.infer<typeof taxQuery>;
export const taxDocumentQuery = taxQuery.extend({ format });

/** Months, both included, at most thirteen. */
const occupancyQuery = z.object({ businessId: z.uuid().optional(), from: month, to: month });
export type OccupancyQuery = z.infer<typeof occupancyQuery>;
export const occupancyPageQuery = withOrderedRange(
  occupancyQuery.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
);
export const occupancyDocumentQuery = withOrderedRange(occupancyQuery.extend({ format }));

const business = z.object({ id: z.uuid(), name: z.string() });

/** US cents and whole francs. Turnover is gross less refunds; the owner is paid turnover less commission. */
const taxFigures = z.object({
  grossCents: z.int(),
  refundsCents: z.int(),
  turnoverCents: z.int(),
  /** Each booking at the rate fixed in its quote. */
  turnoverRwf: z.int(),
  commissionCents: z.int(),
  commissionRwf: z.int(),
  netCents: z.int(),
  /** Subscription invoices issued in the month. */
  plansCents: z.int(),
});
export type TaxFigures = z.infer<typeof taxFigures>;

export const taxSummary = z.object({
  business: business.extend({ taxId: z.string().nullable() }),
  businesses: z.array(business),
  /** Whether the month is not over yet. */
  isRunning: z.boolean(),
  months: z.array(taxFigures.extend({ month: z.string() })),
  total: taxFigures,
});
export type TaxSummary = z.infer<typeof taxSummary>;

/** The share of available hours that were booked, in percent; null if the vehicle was not listed. */
const occupancyCell = z.object({
  bookedHours: z.number(),
  publishableHours: z.number(),
  percent: z.number().nullable(),
});
export type OccupancyCell = z.infer<typeof occupancyCell>;

const occupancyRow = z.object({
  id: z.string(),
  title: z.string(),
  plate: z.string().nullable(),
  cells: z.array(occupancyCell),
});
export type OccupancyRow = z.infer<typeof occupancyRow>;

export const occupancyPage = z.object({
  months: z.array(z.string()),
  /** Over all vehicles. */
  total: z.array(occupancyCell),
  items: z.array(occupancyRow),
  count: z.int(),
  page: z.int(),
  pageCount: z.int(),
});

/** The amounts of a row, in the order of table and documents. */
export const taxColumns = ["gross", "refunds", "turnover", "commission", "net", "plans"] as const;
