import { invoiceParams, invoiceView } from "@/lib/payments/invoices/contract";
import { reverseInvoicePayment } from "@/lib/payments/invoices/reverse-payment";
import { adminReason } from "@/lib/platform/admin-reason";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary:
    "takes back that an invoice was recorded as paid by bank transfer, with the reason; it is open again",
  access: "admin",
  stepUp: true,
  params: invoiceParams,
  body: adminReason,
  returns: invoiceView,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    reverseInvoicePayment(actor, params.invoiceId, body, { now, device }),
});
