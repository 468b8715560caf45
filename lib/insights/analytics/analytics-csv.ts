import type { UserActor } from "@/lib/platform/actor";
import { centsToDollars, csvFile } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import type { Figures, TableQuery } from "./contract";
import { getAnalytics, rankVehicles } from "./queries";

/**
 * The figures of a period by interval or by vehicle as CSV. Money columns are included only for members who may see
 * money.
 */
export async function makeAnalyticsCsv(
  actor: UserActor,
  { of, ...query }: TableQuery,
  locale: Locale,
  now: Date,
): Promise<FileResponse> {
  const t = translator(locale);
  const head = (names: ("from" | "to" | "car" | "plate")[], sample: Figures | undefined) => [
    ...names.map((name) => t(`analytics.columns.${name}`)),
    ...Object.keys(cellsOf(sample ?? emptyFigures)).map((name) => t(`analytics.columns.${name as Column}`)),
  ];
  if (of === "vehicles") {
    const vehicles = await rankVehicles(actor, { ...query, sort: "bookings" }, now);
    const rows = vehicles.map(({ title, plate, figures }) => [
      title,
      plate ?? "",
      ...Object.values(cellsOf(figures)),
    ]);
    return csvFile("cars", head(["car", "plate"], vehicles[0]?.figures), rows);
  }
  const { series, span } = await getAnalytics(actor, query, now);
  const rows = series.map(({ from, to, figures }) => [from, to, ...Object.values(cellsOf(figures))]);
  return csvFile(`analytics-${span.from}-${span.to}`, head(["from", "to"], series[0]?.figures), rows);
}

type Column = keyof ReturnType<typeof cellsOf>;

/** The figures of one row in column order; an unknown figure is an empty cell, not a zero. */
function cellsOf({ money, ...figures }: Figures) {
  const valueOrBlank = (value: number | null) => value ?? "";
  return {
    ...(money && {
      gross: centsToDollars(money.grossCents),
      refunds: centsToDollars(money.refundsCents),
      revenue: centsToDollars(money.revenueCents),
      commission: centsToDollars(money.commissionCents),
      net: centsToDollars(money.netCents),
    }),
    bookings: figures.bookings,
    averageDays: valueOrBlank(figures.averageDays),
    cancelled: figures.cancelled,
    cancellation: valueOrBlank(figures.cancellationPercent),
    bookedHours: figures.bookedHours,
    publishableHours: figures.publishableHours,
    utilisation: valueOrBlank(figures.utilisationPercent),
    requests: figures.requests,
    accepted: figures.accepted,
    acceptance: valueOrBlank(figures.acceptancePercent),
    responseMinutes: valueOrBlank(figures.responseMinutes),
    reviews: figures.reviews,
    rating: valueOrBlank(figures.rating),
  };
}

const emptyFigures: Figures = {
  money: null,
  bookings: 0,
  averageDays: null,
  cancelled: 0,
  cancellationPercent: null,
  bookedHours: 0,
  publishableHours: 0,
  utilisationPercent: null,
  requests: 0,
  accepted: 0,
  acceptancePercent: null,
  responseMinutes: null,
  reviews: 0,
  rating: null,
};
