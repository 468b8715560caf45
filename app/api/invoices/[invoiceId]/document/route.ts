import { fileRoute } from "@/lib/api/route";
import { invoiceParams } from "@/lib/invoices/contract";
import { makeInvoice } from "@/lib/invoices/document-queries";

// GET /api/invoices/:invoiceId/document – the invoice as PDF
export const GET = fileRoute({
  access: "user",
  params: invoiceParams,
  cost: 40,
  handle: ({ actor, params, locale }) => makeInvoice(actor, params.invoiceId, locale),
});
