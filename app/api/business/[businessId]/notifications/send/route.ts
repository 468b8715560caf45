import { route } from "@/lib/api/route";
import { businessParams, notification, sendRequest } from "@/lib/notifications/contract";
import { sendForBusiness } from "@/lib/notifications/send";

// POST /api/business/:businessId/notifications/send – a business writes to one of its renters or its team
export const POST = route({
  access: "user",
  params: businessParams,
  body: sendRequest,
  returns: notification,
  status: 201,
  cost: 4,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device, locale }) =>
    sendForBusiness(actor, params.businessId, body, { now, device, locale }),
});
