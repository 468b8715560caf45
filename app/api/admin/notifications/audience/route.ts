import { audienceCount, audienceRequest } from "@/lib/messaging/broadcasts/contract";
import { countAudience } from "@/lib/messaging/broadcasts/queries";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "the number of accounts a broadcast would reach",
  access: "admin",
  body: audienceRequest,
  returns: audienceCount,
  cost: 4,
  handle: ({ actor, body }) => countAudience(actor, body),
});
