import { audience, audienceRequest } from "@/lib/messaging/notifications/contract";
import { countAudience } from "@/lib/messaging/notifications/queries";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "the number of accounts a broadcast would reach; the ids are too many for a URL",
  access: "admin",
  body: audienceRequest,
  returns: audience,
  cost: 4,
  handle: ({ actor, body }) => countAudience(actor, body),
});
