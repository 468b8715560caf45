import type { FileAnswer } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { csvFile, dollars } from "@/lib/statements/csv";
import type { Figures, TableQuery } from "./contract";
import { rankVehicles, readAnalytics } from "./queries";

/** A period's figures stretch by stretch or car by car as CSV; money columns only for who sees the money. */
export async function makeTable(
  actor: UserActor,
  { of, ...query }: TableQuery,
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const t = translator(locale);
  const head = (names: ("from" | "to" | "car" | "plate")[], sample: Figures | undefined) => [
    ...names.map((name) => t(`analytics.columns.${name}`)),
    ...Object.keys(cellsOf(sample ?? empty)).map((name) => t(`analytics.columns.${name as Column}`)),
  ];
  if (of === "vehicles") {
    const cars = await rankVehicles(actor, { ...query, sort: "bookings" }, now);
    const rows = cars.map(({ title, plate, figures }) => [
      ...[title, plate ?? ""],
      ...Object.values(cellsOf(figures)),
    ]);
    return csvFile("cars", head(["car", "plate"], cars[0]?.figures), rows);
  }
  const { series, span } = await readAnalytics(actor, query, now);
  const rows = series.map(({ from, to, figures }) => [from, to, ...Object.values(cellsOf(figures))]);
  return csvFile(`analytics-${span.from}-${span.to}`, head(["from", "to"], series[0]?.figures), rows);
}

type Column = keyof ReturnType<typeof cellsOf>;

/** One row's figures in the columns' order; what is not known is an empty cell, not a zero. */
function cellsOf({ money, ...figures }: Figures) {
  const known = (value: number | null) => value ?? "";
  return {
    ...(money && {
      gross: dollars(money.grossCents),
      refunds: dollars(money.refundsCents),
      revenue: dollars(money.revenueCents),
      commission: dollars(money.commissionCents),
      net: dollars(money.netCents),
    }),
    bookings: figures.bookings,
    averageDays: known(figures.averageDays),
    cancelled: figures.cancelled,
    cancellation: known(figures.cancellationPercent),
    bookedHours: figures.bookedHours,
    publishableHours: figures.publishableHours,
    utilisation: known(figures.utilisationPercent),
    requests: figures.requests,
    accepted: figures.accepted,
    acceptance: known(figures.acceptancePercent),
    responseMinutes: known(figures.responseMinutes),
    reviews: figures.reviews,
    rating: known(figures.rating),
  };
}

const empty: Figures = {
  ...{ money: null, bookings: 0, averageDays: null, cancelled: 0, cancellationPercent: null },
  ...{ bookedHours: 0, publishableHours: 0, utilisationPercent: null, requests: 0, accepted: 0 },
  ...{ acceptancePercent: null, responseMinutes: null, reviews: 0, rating: null },
};
