import { route } from "@/lib/api/route";
import { invoiceListQuery, invoicePage } from "@/lib/invoices/contract";
import { listInvoices } from "@/lib/invoices/queries";

// GET /api/invoices – the invoices of one's businesses for their plans, newest first
export const GET = route({
  access: "user",
  query: invoiceListQuery,
  returns: invoicePage,
  handle: ({ actor, query }) => listInvoices(actor, query),
});
