import type { FileAnswer } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { pdfText } from "@/lib/receipts/document";
import { csvFile, dollars } from "@/lib/statements/csv";
import { printedFile, type StatementText } from "@/lib/statements/document";
import { writer } from "@/lib/statements/text";
import type { MarketReport, MarketReportQuery, MarketTableQuery, ReportRow } from "./contract";
import { readMarket } from "./queries";
import { MOST_ROWS, readMarketReport } from "./report-queries";

/** The marketplace's figures stretch by stretch, or who earned most, as CSV. */
export async function makeMarketTable(
  actor: UserActor,
  { of, ...query }: MarketTableQuery,
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const t = translator(locale);
  const word = (name: string) => t(`marketAnalytics.columns.${name}` as "marketAnalytics.columns.revenue");
  const { span, series, ...lists } = await readMarket(actor, query, now);
  const days = `${span.from}-${span.to}`;
  if (of !== "periods")
    return csvFile(
      `${of}-${days}`,
      ["name", ...(of === "cars" ? ["of"] : []), "bookings", "revenue", "commission", "net"].map(word),
      lists[of].map(({ name, of: whose, bookings, ...cents }) => [
        ...[name, ...(of === "cars" ? [whose ?? ""] : []), bookings, dollars(cents.revenueCents)],
        ...[dollars(cents.commissionCents), dollars(cents.netCents)],
      ]),
    );
  const money = ["revenue", "refunds", "commission", "net", "losses"] as const;
  const counts = [
    ...(["bookings", "cancelled", "bookedHours", "publishableHours"] as const),
    ...(["newUsers", "newBusinesses", "newCars"] as const),
  ];
  return csvFile(
    `marketplace-${days}`,
    ["from", "to", ...money, ...counts, "utilisation"].map(word),
    series.map(({ from, to, figures }) => [
      ...[from, to, ...money.map((name) => dollars(figures[`${name}Cents`]))],
      ...[...counts.map((name) => figures[name]), figures.utilisationPercent ?? ""],
    ]),
  );
}

/** What each business earned in a period, as PDF or CSV. */
export async function makeMarketReport(
  actor: UserActor,
  { format, ...query }: MarketReportQuery & { format: "pdf" | "csv" },
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const most = format === "csv" ? Number.POSITIVE_INFINITY : MOST_ROWS;
  const report = await readMarketReport(actor, query, now, most);
  const name = `marketplace-${query.period}`;
  return format === "csv"
    ? csvFile(name, ...reportTable(report, locale))
    : printedFile(name, reportText(report, query.period, locale), locale);
}

const names = ["gross", "refunds", "revenue", "commission", "net", "losses"] as const;
const centsOf = (row: ReportRow) => names.map((name) => row[`${name}Cents`]);

function reportTable({ rows }: MarketReport, locale: Locale): [string[], (string | number)[][]] {
  const t = translator(locale);
  return [
    [
      ...[t("marketAnalytics.columns.name"), t("marketAnalytics.columns.bookings")],
      ...names.map((name) => `${t(`marketAnalytics.columns.${name}`)} (USD)`),
    ],
    rows.map((row) => [row.name, row.bookings, ...centsOf(row).map(dollars)]),
  ];
}

function reportText(report: MarketReport, period: string, locale: Locale): StatementText {
  const { span, rows, total, isRunning, businessCount } = report;
  const { t, usd } = writer(locale);
  const word = (name: (typeof names)[number]) => t(`marketAnalytics.columns.${name}`);
  const left = businessCount - rows.length;
  return {
    title: t("marketAnalytics.documentTitle", { period }),
    facts: [
      { label: t("statements.period"), value: `${span.from} - ${span.to}` },
      ...(isRunning ? [{ label: t("statements.status"), value: t("marketAnalytics.running") }] : []),
    ],
    columns: [
      { label: t("marketAnalytics.columns.name"), share: 3.5 },
      { label: t("marketAnalytics.columns.bookings"), share: 1.5, isFigure: true },
      ...names.map((name) => ({ label: word(name), share: 2, isFigure: true })),
    ],
    rows: rows.map((row) => ({
      key: row.id,
      cells: [pdfText(row.name), String(row.bookings), ...centsOf(row).map(usd)],
    })),
    totals: names.map((name) => ({ label: word(name), amount: usd(total[`${name}Cents`]) })),
    notes: [t("marketAnalytics.note"), ...(left > 0 ? [t("marketAnalytics.further", { count: left })] : [])],
  };
}
