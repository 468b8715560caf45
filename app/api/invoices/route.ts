import { invoiceListQuery, invoicePage } from "@/lib/payments/invoices/contract";
import { listInvoices } from "@/lib/payments/invoices/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the subscription invoices of the caller's businesses, newest first",
  access: "user",
  query: invoiceListQuery,
  returns: invoicePage,
  handle: ({ actor, query }) => listInvoices(actor, query),
});
