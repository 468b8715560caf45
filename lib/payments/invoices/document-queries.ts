import { eq } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { pdfFormatter } from "@/lib/payments/statements/statement-text";
import type { Actor } from "@/lib/platform/actor";
import { plusDays } from "@/lib/platform/dates";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { type BillText, billPdfFile } from "@/lib/platform/pdf/bill";
import type { InvoiceView } from "./contract";
import { getInvoice } from "./queries";

/** Creates the PDF of an invoice. Throws 404 when the actor may not see it. */
export async function makeInvoicePdf(actor: Actor, invoiceId: string, locale: Locale): Promise<FileResponse> {
  const invoice = await getInvoice(actor, invoiceId);
  const [business] = await db()
    .select({ address: businesses.address, taxId: businesses.taxId })
    .from(businesses)
    .where(eq(businesses.id, invoice.business.id));
  const text = invoiceText({ ...invoice, taxId: business?.taxId ?? null }, locale);
  return billPdfFile(invoice.number, text, locale);
}

/** The texts of an invoice in one language. */
export function invoiceText(invoice: InvoiceView & { taxId: string | null }, locale: Locale): BillText {
  const { t, usd, both, rate, day, localDay, month } = pdfFormatter(locale);
  const period = { from: localDay(invoice.startsOn), to: localDay(plusDays(invoice.endsOn, -1)) };
  const plan = t("statements.planMonth", {
    plan: t(`statements.plans.${invoice.plan}`),
    month: month(invoice.startsOn),
  });
  const status = invoice.paidAt
    ? t("statements.statusPaid", { day: day(invoice.paidAt) })
    : t("statements.statusOpen");
  return {
    title: t("statements.invoiceTitle", { number: invoice.number }),
    facts: [
      { label: t("statements.business"), value: invoice.business.name },
      ...(invoice.taxId ? [{ label: t("statements.taxId"), value: invoice.taxId }] : []),
      { label: t("statements.issued"), value: day(invoice.issuedAt) },
      { label: t("statements.period"), value: t("statements.periodText", period) },
      { label: t("statements.status"), value: status },
    ],
    lines: [
      { label: plan, amount: usd(invoice.amountCents - invoice.upgradeCents) },
      ...(invoice.upgradeCents > 0
        ? [{ label: t("statements.upgrade"), amount: usd(invoice.upgradeCents) }]
        : []),
    ],
    total: { label: t("statements.total"), amount: both(invoice.amountCents, invoice.amountRwf) },
    notes: [t("statements.invoiceNote"), t("statements.rate", { rate: rate(invoice.rwfPerHundredUsd) })],
  };
}
