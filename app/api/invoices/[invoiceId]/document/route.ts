import { invoiceParams } from "@/lib/payments/invoices/contract";
import { makeInvoicePdf } from "@/lib/payments/invoices/document-queries";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/invoices/:invoiceId/document – the invoice as PDF
export const GET = fileRoute({
  access: "user",
  params: invoiceParams,
  cost: 40,
  handle: ({ actor, params, locale }) => makeInvoicePdf(actor, params.invoiceId, locale),
});
