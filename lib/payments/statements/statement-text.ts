import type { PayoutDetail } from "@/lib/payments/payouts/contract";
import { dayIn, formatDay, formatMonth, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { type Currency, formatMoney } from "@/lib/platform/money";
import { MAX_PRINTED_ROWS, type TableText } from "@/lib/platform/pdf/table";
import type { Movement } from "./movement-queries";
import { withBalance } from "./rules";

/** Formats texts, amounts and days in a language. */
export function pdfFormatter(locale: Locale) {
  const money = (amount: number, currency: Currency) => formatMoney(amount, currency, locale);
  return {
    t: translator(locale),
    usd: (cents: number) => money(cents, "USD"),
    both: (cents: number, rwf: number) => `${money(cents, "USD")}  (${money(rwf, "RWF")})`,
    rate: (rwfPerHundredUsd: number) => money(Math.round(rwfPerHundredUsd / 100), "RWF"),
    day: (instant: Date | string) => formatDay(dayIn(new Date(instant), KIGALI), locale),
    localDay: (day: string) => formatDay(day, locale),
    month: (day: string) => formatMonth(day.slice(0, 7), locale),
  };
}

/** The texts of a payout statement in one language. */
export function payoutStatementText(payout: PayoutDetail, locale: Locale): TableText {
  const { t, usd, both, rate, day, month } = pdfFormatter(locale);
  return {
    title: t("statements.payoutTitle", { reference: payout.reference }),
    facts: [
      { label: t("statements.business"), value: payout.business.name },
      { label: t("statements.made"), value: day(payout.createdAt) },
      {
        label: t("statements.sent"),
        value: payout.sentAt ? day(payout.sentAt) : t("statements.notSent"),
      },
      ...(payout.destination
        ? [{ label: t("statements.destination"), value: destinationText(payout.destination) }]
        : []),
      ...(payout.transferReference
        ? [{ label: t("statements.transferReference"), value: payout.transferReference }]
        : []),
      ...(payout.returnedAt ? [{ label: t("statements.returned"), value: day(payout.returnedAt) }] : []),
    ],
    columns: [
      { label: t("statements.columns.reference"), share: 2 },
      { label: t("statements.columns.what"), share: 4 },
      { label: t("statements.period"), share: 4 },
      { label: t("statements.columns.amount"), share: 2, isFigure: true },
    ],
    rows: payout.items.slice(0, MAX_PRINTED_ROWS).map((item) => ({
      key: item.id,
      cells: [
        item.reference,
        item.vehicleTitle ?? t(itemTextKey(item)),
        item.startsAt && item.endsAt
          ? `${day(item.startsAt)} - ${day(item.endsAt)}`
          : item.monthStartsOn
            ? month(item.monthStartsOn)
            : "",
        usd(item.amountCents),
      ],
    })),
    totals: [{ label: t("statements.total"), amount: both(payout.amountCents, payout.amountRwf) }],
    notes: [
      t("statements.payoutNote"),
      t("statements.rate", { rate: rate(payout.rwfPerHundredUsd) }),
      ...furtherNote(payout.items.length, t),
    ],
  };
}

/** Says how many lines are not printed. */
function furtherNote(count: number, t: ReturnType<typeof translator>): string[] {
  const left = count - MAX_PRINTED_ROWS;
  return left > 0 ? [t("statements.further", { count: left })] : [];
}

/** The text of an item that is not for a vehicle. */
export function itemTextKey({
  kind,
  amountCents,
}: Pick<PayoutDetail["items"][number], "kind" | "amountCents">) {
  if (kind === "business_payment")
    return amountCents < 0
      ? "statements.kinds.business_payment_reversed"
      : "statements.kinds.business_payment";
  return kind === "returned" ? "statements.kinds.payout_returned" : "statements.kinds.subscription";
}

/** The payout's account, like "Bank of Kigali, ... 4821, Umurava Ltd", with only the last digits of the number. */
function destinationText({
  bankName,
  account,
  holderName,
}: NonNullable<PayoutDetail["destination"]>): string {
  return [bankName, `... ${account.slice(-4)}`, holderName].filter(Boolean).join(", ");
}

/** The texts of a business's monthly statement in one language. */
export function monthlyStatementText(
  statement: { businessName: string; month: string; openingCents: number; movements: Movement[] },
  locale: Locale,
): TableText {
  const { t, usd, day, month } = pdfFormatter(locale);
  const { lines, closingCents } = withBalance(statement.openingCents, statement.movements);
  return {
    title: t("statements.monthTitle", { month: month(statement.month) }),
    facts: [
      { label: t("statements.business"), value: statement.businessName },
      { label: t("statements.opening"), value: usd(statement.openingCents) },
    ],
    columns: [
      { label: t("statements.columns.day"), share: 3 },
      { label: t("statements.columns.what"), share: 5 },
      { label: t("statements.columns.reference"), share: 3 },
      { label: t("statements.columns.amount"), share: 2, isFigure: true },
      { label: t("statements.columns.balance"), share: 2, isFigure: true },
    ],
    rows: lines.slice(0, MAX_PRINTED_ROWS).map(({ at, kind, reference, cents, balanceCents }, index) => ({
      key: String(index),
      cells: [day(at), t(`statements.kinds.${kind}`), reference, usd(cents), usd(balanceCents)],
    })),
    totals: [{ label: t("statements.closing"), amount: usd(closingCents) }],
    notes: [t("statements.monthNote"), ...furtherNote(lines.length, t)],
  };
}
