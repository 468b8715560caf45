import type { FileAnswer } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import type { Locale } from "@/lib/i18n/routing";
import { translator } from "@/lib/i18n/translate";
import { pdfText } from "@/lib/receipts/document";
import { dollars, writeCsv } from "@/lib/statements/csv";
import { printStatement } from "@/lib/statements/document";
import { writer } from "@/lib/statements/text";
import type { MarketReportQuery, MarketTableQuery, ReportRow } from "./contract";
import { readMarket } from "./queries";
import { MOST_ROWS, readMarketReport } from "./report-queries";

function csvAnswer(name: string, head: string[], rows: (string | number)[][]): FileAnswer {
  return {
    mediaType: "text/csv; charset=utf-8",
    fileName: `gendana-${name}.csv`,
    bytes: writeCsv(head, rows),
  };
}

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
    return csvAnswer(
      `${of}-${days}`,
      ["name", ...(of === "cars" ? ["of"] : []), "bookings", "revenue", "commission", "net"].map(word),
      lists[of].map(({ name, of: whose, bookings, ...cents }) => [
        ...[name, ...(of === "cars" ? [whose ?? ""] : []), bookings, dollars(cents.revenueCents)],
        ...[dollars(cents.commissionCents), dollars(cents.netCents)],
      ]),
    );
  const money = ["revenue", "refunds", "commission", "net"] as const;
  const counts = [
    ...(["bookings", "cancelled", "bookedHours", "publishableHours"] as const),
    ...(["newUsers", "newBusinesses", "newCars"] as const),
  ];
  return csvAnswer(
    `marketplace-${days}`,
    ["from", "to", ...money, ...counts, "utilisation"].map(word),
    series.map(({ from, to, figures }) => [
      ...[from, to, ...money.map((name) => dollars(figures[`${name}Cents`]))],
      ...[...counts.map((name) => figures[name]), figures.utilisationPercent ?? ""],
    ]),
  );
}

const names = ["gross", "refunds", "revenue", "commission", "net"] as const;

/** What each business earned in a period, as PDF or CSV. */
export async function makeMarketReport(
  actor: UserActor,
  { format, ...query }: MarketReportQuery & { format: "pdf" | "csv" },
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const most = format === "csv" ? Number.POSITIVE_INFINITY : MOST_ROWS;
  const { span, rows, total, isRunning, businessCount } = await readMarketReport(actor, query, now, most);
  const { t, usd } = writer(locale);
  const word = (name: (typeof names)[number] | "name" | "bookings") => t(`marketAnalytics.columns.${name}`);
  const cents = (row: ReportRow) => names.map((name) => row[`${name}Cents`]);
  const fileName = `marketplace-${query.period}`;
  if (format === "csv")
    return csvAnswer(
      fileName,
      [word("name"), word("bookings"), ...names.map((name) => `${word(name)} (USD)`)],
      rows.map((row) => [row.name, row.bookings, ...cents(row).map(dollars)]),
    );
  const left = businessCount - rows.length;
  const text = {
    title: t("marketAnalytics.documentTitle", { period: query.period }),
    facts: [
      { label: t("statements.period"), value: `${span.from} - ${span.to}` },
      ...(isRunning ? [{ label: t("statements.status"), value: t("marketAnalytics.running") }] : []),
    ],
    columns: [
      { label: word("name"), share: 4 },
      { label: word("bookings"), share: 1.5, isFigure: true },
      ...names.map((name) => ({ label: word(name), share: 2, isFigure: true })),
    ],
    rows: rows.map((row) => ({
      key: row.id,
      cells: [pdfText(row.name), String(row.bookings), ...cents(row).map(usd)],
    })),
    totals: names.map((name) => ({ label: word(name), amount: usd(total[`${name}Cents`]) })),
    notes: [t("marketAnalytics.note"), ...(left > 0 ? [t("marketAnalytics.further", { count: left })] : [])],
  };
  return {
    mediaType: "application/pdf",
    fileName: `gendana-${fileName}.pdf`,
    bytes: await printStatement(text, locale),
  };
}
