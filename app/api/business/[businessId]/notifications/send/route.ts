import { sendForBusiness } from "@/lib/businesses/notifications/send-for-business";
import { notification, sendRequest } from "@/lib/messaging/notifications/contract";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends a notification from a business to a member, or to somebody who booked and paid on the site",
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
