import { route } from "@/lib/api/route";
import { recordInvoicePayment } from "@/lib/invoices/commands";
import { invoiceParams, invoiceView } from "@/lib/invoices/contract";
import { transferRequest } from "@/lib/payouts/contract";

// POST /api/admin/invoices/:invoiceId/payment – its money arrived in the bank, under this reference
export const POST = route({
  access: "admin",
  params: invoiceParams,
  body: transferRequest,
  returns: invoiceView,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    recordInvoicePayment(actor, params.invoiceId, body, { now, device }),
});
