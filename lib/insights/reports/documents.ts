import { pdfFormatter } from "@/lib/payments/statements/statement-text";
import type { UserActor } from "@/lib/platform/actor";
import { type CsvCell, centsToDollars, csvFile } from "@/lib/platform/csv";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { formatNumber } from "@/lib/platform/numbers";
import { MAX_PRINTED_ROWS, type TableText, tablePdfFile } from "@/lib/platform/pdf/table";
import { type OccupancyQuery, type TaxFigures, type TaxQuery, type TaxSummary, taxColumns } from "./contract";
import { getOccupancy } from "./occupancy-queries";
import { getTaxSummary } from "./tax-queries";

type Format = "pdf" | "csv";

type Table = [head: string[], rows: CsvCell[][]];

/** A tax summary as PDF or CSV, in one language. */
export async function makeTaxDocument(
  actor: UserActor,
  { format, ...query }: TaxQuery & { format: Format },
  locale: Locale,
  now: Date,
): Promise<FileResponse> {
  const summary = await getTaxSummary(actor, query, now);
  const name = `tax-${query.period}`;
  return format === "csv"
    ? csvFile(name, ...taxTable(summary, locale))
    : tablePdfFile(name, taxText(summary, query.period, locale), locale);
}

const centsOf = (figures: TaxFigures) => taxColumns.map((name) => figures[`${name}Cents`]);

function taxTable({ months }: TaxSummary, locale: Locale): Table {
  const t = translator(locale);
  return [
    [
      t("reports.month"),
      ...taxColumns.map((name) => `${t(`reports.tax.columns.${name}`)} (USD)`),
      `${t("reports.tax.columns.turnover")} (RWF)`,
      `${t("reports.tax.columns.commission")} (RWF)`,
    ],
    months.map((figures) => [
      figures.month,
      ...centsOf(figures).map(centsToDollars),
      figures.turnoverRwf,
      figures.commissionRwf,
    ]),
  ];
}

function taxText(summary: TaxSummary, period: string, locale: Locale): TableText {
  const { business, months, total, isRunning } = summary;
  const { t, usd, both, month } = pdfFormatter(locale);
  const labelOf = (name: (typeof taxColumns)[number]) => t(`reports.tax.columns.${name}`);
  return {
    title: t("reports.tax.documentTitle", { period }),
    facts: [
      { label: t("statements.business"), value: business.name },
      { label: t("statements.taxId"), value: business.taxId ?? t("reports.tax.noTin") },
      ...(isRunning ? [{ label: t("statements.status"), value: t("reports.tax.running") }] : []),
    ],
    columns: [
      { label: t("reports.month"), share: 2 },
      ...taxColumns.map((name) => ({ label: labelOf(name), share: 2, isFigure: true })),
    ],
    rows: months.map((figures) => ({
      key: figures.month,
      cells: [month(`${figures.month}-01`), ...centsOf(figures).map(usd)],
    })),
    totals: [
      { label: labelOf("net"), amount: usd(total.netCents) },
      { label: labelOf("commission"), amount: both(total.commissionCents, total.commissionRwf) },
      { label: labelOf("turnover"), amount: both(total.turnoverCents, total.turnoverRwf) },
    ],
    notes: [t("reports.tax.noteTurnover"), t("reports.tax.noteFrancs"), t("reports.tax.noteVat")],
  };
}

type Occupancy = Awaited<ReturnType<typeof getOccupancy>>;

/** Occupancy by vehicle and month: a row per pair as CSV, a row per vehicle as PDF. */
export async function makeOccupancyDocument(
  actor: UserActor,
  { format, ...query }: OccupancyQuery & { format: Format },
  locale: Locale,
  now: Date,
): Promise<FileResponse> {
  const occupancy = await getOccupancy(actor, query, now);
  const name = `occupancy-${occupancy.months[0]}-${occupancy.months.at(-1)}`;
  return format === "csv"
    ? csvFile(name, ...occupancyTable(occupancy, locale))
    : tablePdfFile(name, occupancyText(occupancy, locale), locale);
}

function occupancyTable({ months, rows }: Occupancy, locale: Locale): Table {
  const t = translator(locale);
  return [
    (["car", "plate", "month", "booked", "publishable", "percent"] as const).map((name) =>
      t(`reports.occupancy.columns.${name}`),
    ),
    rows.flatMap(({ title, plate, cells }) =>
      cells.map(({ bookedHours, publishableHours, percent }, index) => [
        title,
        plate ?? "",
        months[index] ?? "",
        bookedHours,
        publishableHours,
        percent ?? "",
      ]),
    ),
  ];
}

function occupancyText({ business, months, rows, total }: Occupancy, locale: Locale): TableText {
  const { t, month } = pdfFormatter(locale);
  const share = (percent: number | null) => (percent === null ? "-" : formatNumber(percent, locale));
  const left = rows.length - MAX_PRINTED_ROWS;
  const period = `${month(`${months[0]}-01`)} - ${month(`${months.at(-1)}-01`)}`;
  return {
    title: t("reports.occupancy.documentTitle"),
    facts: [
      { label: t("statements.business"), value: business.name },
      { label: t("statements.period"), value: period },
    ],
    columns: [
      { label: t("reports.occupancy.columns.car"), share: 5 },
      ...months.map((each) => ({
        label: `${each.slice(5)}/${each.slice(2, 4)}`,
        share: 1.4,
        isFigure: true,
      })),
    ],
    rows: rows.slice(0, MAX_PRINTED_ROWS).map(({ id, title, plate, cells }) => ({
      key: id,
      cells: [plate ? `${title}, ${plate}` : title, ...cells.map(({ percent }) => share(percent))],
    })),
    totals: months.length > 0 ? [totalRow(t("reports.occupancy.all"), total, share)] : [],
    notes: [
      t("reports.occupancy.note"),
      ...(left > 0 ? [t("reports.occupancy.further", { count: left })] : []),
    ],
  };
}

/** The total of all vehicles over all months. */
function totalRow(
  label: string,
  total: { bookedHours: number; publishableHours: number }[],
  share: (percent: number | null) => string,
) {
  const sum = (name: "bookedHours" | "publishableHours") => total.reduce((all, each) => all + each[name], 0);
  const whole = sum("publishableHours");
  const percent = whole > 0 ? Math.round((sum("bookedHours") / whole) * 1000) / 10 : null;
  return { label, amount: `${share(percent)} %` };
}
