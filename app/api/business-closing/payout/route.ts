import { requestFinalPayout } from "@/lib/payments/business-closing/commands";
import { closingRequest, closingState } from "@/lib/payments/business-closing/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "makes the payout of everything that is due now, before a business is closed",
  access: "user",
  stepUp: true,
  body: closingRequest,
  returns: closingState,
  handle: ({ actor, body, now, device }) => requestFinalPayout(actor, body, { now, device }),
});
