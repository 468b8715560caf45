import { pdfFormatter } from "@/lib/payments/statements/statement-text";
import type { UserActor } from "@/lib/platform/actor";
import { recordListExport } from "@/lib/platform/audit/export-list";
import { type CsvCell, centsToDollars, csvFile } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { type TableText, tablePdfFile } from "@/lib/platform/pdf/table";
import type { RequestContext } from "@/lib/platform/request-context";
import {
  type MarketReport,
  type MarketReportQuery,
  type MarketTableQuery,
  marketReportColumns,
  type ReportRow,
} from "./contract";
import { getMarketAnalytics } from "./queries";
import { getMarketReport, MAX_REPORT_ROWS } from "./report-queries";

/** The marketplace's figures by interval, or its highest earners, as CSV. */
export async function makeMarketCsv(
  actor: UserActor,
  { of, ...query }: MarketTableQuery,
  locale: Locale,
  context: RequestContext,
): Promise<FileResponse> {
  const t = translator(locale);
  const labelOf = (name: string) => t(`marketAnalytics.columns.${name}` as "marketAnalytics.columns.revenue");
  const moneyLabelOf = (name: string) => `${labelOf(name)} (USD)`;
  const { span, series, ...lists } = await getMarketAnalytics(actor, query, context.now);
  const rows = of === "periods" ? series.length : lists[of].length;
  await recordListExport(actor, { name: "analytics", filters: { of, ...query }, rows }, context);
  const days = `${span.from}-${span.to}`;
  if (of !== "periods")
    return csvFile(
      `${of === "vehicles" ? "cars" : of}-${days}`,
      [
        ...["name", ...(of === "vehicles" ? ["of"] : []), "bookings"].map(labelOf),
        ...["revenue", "commission", "net"].map(moneyLabelOf),
      ],
      lists[of].map(({ name, of: whose, bookings, ...cents }) => [
        name,
        ...(of === "vehicles" ? [whose ?? ""] : []),
        bookings,
        centsToDollars(cents.revenueCents),
        centsToDollars(cents.commissionCents),
        centsToDollars(cents.netCents),
      ]),
    );
  const money = ["revenue", "refunds", "commission", "net", "losses"] as const;
  const counts = [
    ...(["bookings", "cancelled", "bookedHours", "publishableHours"] as const),
    ...(["newUsers", "newBusinesses", "newVehicles"] as const),
  ];
  return csvFile(
    `marketplace-${days}`,
    [
      ...["from", "to"].map(labelOf),
      ...money.map(moneyLabelOf),
      ...counts.map(labelOf),
      `${labelOf("utilisation")} (%)`,
    ],
    series.map(({ from, to, figures }) => [
      from,
      to,
      ...money.map((name) => centsToDollars(figures[`${name}Cents`])),
      ...counts.map((name) => figures[name]),
      figures.utilisationPercent ?? "",
    ]),
  );
}

/** The revenue of each business in a period, as PDF or CSV. */
export async function makeMarketReportDocument(
  actor: UserActor,
  { format, ...query }: MarketReportQuery & { format: "pdf" | "csv" },
  locale: Locale,
  context: RequestContext,
): Promise<FileResponse> {
  const most = format === "csv" ? Number.POSITIVE_INFINITY : MAX_REPORT_ROWS;
  const report = await getMarketReport(actor, query, context.now, most);
  const exported = { filters: { ...query, format }, rows: report.rows.length };
  await recordListExport(actor, { name: "reports", ...exported }, context);
  const name = `marketplace-${query.period}`;
  return format === "csv"
    ? csvFile(name, ...reportTable(report, locale))
    : tablePdfFile(name, reportText(report, query.period, locale), locale);
}

const centsOf = (row: ReportRow) => marketReportColumns.map((name) => row[`${name}Cents`]);

function reportTable({ rows }: MarketReport, locale: Locale): [string[], CsvCell[][]] {
  const t = translator(locale);
  return [
    [
      t("marketAnalytics.columns.name"),
      t("marketAnalytics.columns.bookings"),
      ...marketReportColumns.map((name) => `${t(`marketAnalytics.columns.${name}`)} (USD)`),
    ],
    rows.map((row) => [row.name, row.bookings, ...centsOf(row).map(centsToDollars)]),
  ];
}

function reportText(report: MarketReport, period: string, locale: Locale): TableText {
  const { span, rows, total, isRunning, businessCount } = report;
  const { t, usd } = pdfFormatter(locale);
  const labelOf = (name: (typeof marketReportColumns)[number]) => t(`marketAnalytics.columns.${name}`);
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
      ...marketReportColumns.map((name) => ({ label: labelOf(name), share: 2, isFigure: true })),
    ],
    rows: rows.map((row) => ({
      key: row.id,
      cells: [row.name, String(row.bookings), ...centsOf(row).map(usd)],
    })),
    totals: marketReportColumns.map((name) => ({ label: labelOf(name), amount: usd(total[`${name}Cents`]) })),
    notes: [t("marketAnalytics.note"), ...(left > 0 ? [t("marketAnalytics.further", { count: left })] : [])],
  };
}
