import { adminPaymentParams } from "@/lib/payments/admin/contract";
import { adminDispute, evidenceRequest } from "@/lib/payments/disputes/contract";
import { sendEvidence } from "@/lib/payments/disputes/send-evidence";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends evidence about a dispute to the payer's bank, once",
  access: "admin",
  params: adminPaymentParams,
  body: evidenceRequest,
  returns: adminDispute,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    sendEvidence(actor, params.paymentId, body, { now, device }),
});
