import { invoiceListQuery, invoicePage } from "@/lib/payments/invoices/contract";
import { listInvoices } from "@/lib/payments/invoices/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/invoices – the subscription invoices of the caller's businesses, newest first
export const GET = route({
  access: "user",
  query: invoiceListQuery,
  returns: invoicePage,
  handle: ({ actor, query }) => listInvoices(actor, query),
});
