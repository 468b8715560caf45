import { closeBusiness } from "@/lib/payments/business-closing/commands";
import { closingQuery, closingRequest, closingState } from "@/lib/payments/business-closing/contract";
import { getClosingState } from "@/lib/payments/business-closing/queries";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "what has to end before a business can be closed, for its owner",
  access: "user",
  query: closingQuery,
  returns: closingState,
  handle: ({ actor, query, now }) => getClosingState(actor, query.businessId, now),
});

export const POST = route({
  summary: "closes a business for good",
  access: "user",
  stepUp: true,
  body: closingRequest,
  returns: doneResponse,
  handle: ({ actor, body, now, device }) => closeBusiness(actor, body, { now, device }),
});
