import { route } from "@/lib/api/route";
import { countAudience } from "@/lib/notifications/broadcast-queries";
import { audience, audienceRequest } from "@/lib/notifications/contract";

// POST /api/admin/notifications/audience – how many a broadcast would reach; the ids are too many for an address
export const POST = route({
  access: "admin",
  body: audienceRequest,
  returns: audience,
  cost: 4,
  handle: ({ actor, body }) => countAudience(actor, body),
});
