import type { FileAnswer } from "@/lib/api/route";
import type { UserActor } from "@/lib/auth/contract";
import type { Locale } from "@/lib/i18n/routing";
import { formatNumber } from "@/lib/numbers";
import { pdfText } from "@/lib/receipts/document";
import { dollars, writeCsv } from "@/lib/statements/csv";
import { printStatement } from "@/lib/statements/document";
import { writer } from "@/lib/statements/text";
import type { OccupancyQuery, TaxFigures, TaxQuery } from "./contract";
import { readOccupancy } from "./occupancy-queries";
import { readTaxSummary } from "./tax-queries";

type Format = "pdf" | "csv";

/** Longer lists are for spreadsheets: what nobody reads on paper takes half a minute to print. */
const MOST_PRINTED = 150;

function csvAnswer(name: string, head: string[], rows: (string | number)[][]): FileAnswer {
  return {
    mediaType: "text/csv; charset=utf-8",
    fileName: `gendana-${name}.csv`,
    bytes: writeCsv(head, rows),
  };
}

/** A tax summary as PDF or CSV, in one language. */
export async function makeTaxSummary(
  actor: UserActor,
  { format, ...query }: TaxQuery & { format: Format },
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const { business, months, total, isRunning } = await readTaxSummary(actor, query, now);
  const { t, usd, month } = writer(locale);
  const names = ["gross", "refunds", "turnover", "commission", "net", "plans"] as const;
  const cents = (figures: TaxFigures) => names.map((name) => figures[`${name}Cents`]);
  const name = `tax-${query.period}`;
  if (format === "csv")
    return csvAnswer(
      name,
      [
        ...[t("reports.month"), ...names.map((each) => `${t(`reports.tax.columns.${each}`)} (USD)`)],
        ...[`${t("reports.tax.columns.turnover")} (RWF)`, `${t("reports.tax.columns.commission")} (RWF)`],
      ],
      months.map((figures) => [
        ...[figures.month, ...cents(figures).map(dollars)],
        ...[figures.turnoverRwf, figures.commissionRwf],
      ]),
    );
  const francs = (amount: number) => pdfText(`FRW ${formatNumber(amount, locale)}`);
  const text = {
    title: t("reports.tax.documentTitle", { period: query.period }),
    facts: [
      { label: t("statements.business"), value: pdfText(business.name) },
      { label: t("statements.taxId"), value: pdfText(business.taxId ?? t("reports.tax.noTin")) },
      ...(isRunning ? [{ label: t("statements.status"), value: t("reports.tax.running") }] : []),
    ],
    columns: [
      { label: t("reports.month"), share: 2 },
      ...names.map((each) => ({ label: t(`reports.tax.columns.${each}`), share: 2, isFigure: true })),
    ],
    rows: months.map((figures) => ({
      key: figures.month,
      cells: [month(`${figures.month}-01`), ...cents(figures).map(usd)],
    })),
    totals: [
      { label: t("reports.tax.columns.net"), amount: usd(total.netCents) },
      {
        label: t("reports.tax.columns.commission"),
        amount: `${usd(total.commissionCents)}  (${francs(total.commissionRwf)})`,
      },
      {
        label: t("reports.tax.columns.turnover"),
        amount: `${usd(total.turnoverCents)}  (${francs(total.turnoverRwf)})`,
      },
    ],
    notes: [t("reports.tax.noteTurnover"), t("reports.tax.noteFrancs"), t("reports.tax.noteVat")],
  };
  return {
    mediaType: "application/pdf",
    fileName: `gendana-${name}.pdf`,
    bytes: await printStatement(text, locale),
  };
}

/** Occupancy of each car and month: a line each as CSV, a row a car as PDF. */
export async function makeOccupancy(
  actor: UserActor,
  { format, ...query }: OccupancyQuery & { format: Format },
  locale: Locale,
  now: Date,
): Promise<FileAnswer> {
  const { business, months, rows, total } = await readOccupancy(actor, query, now);
  const { t, month } = writer(locale);
  const name = `occupancy-${months[0]}-${months.at(-1)}`;
  const share = (percent: number | null) => (percent === null ? "-" : formatNumber(percent, locale));
  if (format === "csv")
    return csvAnswer(
      name,
      (["car", "plate", "month", "booked", "publishable", "percent"] as const).map((each) =>
        t(`reports.occupancy.columns.${each}`),
      ),
      rows.flatMap(({ title, plate, cells }) =>
        cells.map(({ bookedHours, publishableHours, percent }, index) => [
          ...[title, plate ?? "", months[index] ?? ""],
          ...[bookedHours, publishableHours, percent ?? ""],
        ]),
      ),
    );
  const left = rows.length - MOST_PRINTED;
  const text = {
    title: t("reports.occupancy.documentTitle"),
    facts: [
      { label: t("statements.business"), value: pdfText(business.name) },
      {
        label: t("statements.period"),
        value: `${month(`${months[0]}-01`)} - ${month(`${months.at(-1)}-01`)}`,
      },
    ],
    columns: [
      { label: t("reports.occupancy.columns.car"), share: 5 },
      ...months.map((each) => ({
        label: `${each.slice(5)}/${each.slice(2, 4)}`,
        share: 1.4,
        isFigure: true,
      })),
    ],
    rows: rows.slice(0, MOST_PRINTED).map(({ id, title, plate, cells }) => ({
      key: id,
      cells: [
        pdfText(plate ? `${title}, ${plate}` : title),
        ...cells.map(({ percent }) => pdfText(share(percent))),
      ],
    })),
    totals: months.length > 0 ? [totalLine(t("reports.occupancy.all"), total, share)] : [],
    notes: [
      t("reports.occupancy.note"),
      ...(left > 0 ? [t("reports.occupancy.further", { count: left })] : []),
    ],
  };
  return {
    mediaType: "application/pdf",
    fileName: `gendana-${name}.pdf`,
    bytes: await printStatement(text, locale),
  };
}

/** All cars over all months. */
function totalLine(
  label: string,
  total: { bookedHours: number; publishableHours: number }[],
  share: (percent: number | null) => string,
) {
  const sum = (name: "bookedHours" | "publishableHours") => total.reduce((all, each) => all + each[name], 0);
  const whole = sum("publishableHours");
  const percent = whole > 0 ? Math.round((sum("bookedHours") / whole) * 1000) / 10 : null;
  return { label, amount: pdfText(`${share(percent)} %`) };
}
