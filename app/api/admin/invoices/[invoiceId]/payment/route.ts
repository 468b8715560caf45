import { recordInvoicePayment } from "@/lib/payments/invoices/commands";
import { invoiceParams, invoiceView } from "@/lib/payments/invoices/contract";
import { transferRequest } from "@/lib/payments/payouts/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "records that an invoice was paid by bank transfer, with its reference",
  access: "admin",
  stepUp: true,
  params: invoiceParams,
  body: transferRequest,
  returns: invoiceView,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    recordInvoicePayment(actor, params.invoiceId, body, { now, device }),
});
