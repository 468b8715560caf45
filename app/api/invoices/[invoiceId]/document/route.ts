import { invoiceParams } from "@/lib/payments/invoices/contract";
import { makeInvoicePdf } from "@/lib/payments/invoices/document-queries";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the invoice as PDF",
  access: "user",
  params: invoiceParams,
  cost: 40,
  handle: ({ actor, params, locale }) => makeInvoicePdf(actor, params.invoiceId, locale),
});
