import { z } from "zod";
import { unsubscribeFromAlerts } from "@/lib/catalog/saved-searches/commands";
import { unsubscription } from "@/lib/messaging/email-and-sms/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/saved-searches/unsubscribe?token= – ends the emails about a search, with the token from one of them
export const POST = route({
  access: "public",
  query: unsubscription,
  returns: z.null(),
  status: 201,
  handle: ({ query }) => unsubscribeFromAlerts(query.token).then(() => null),
});
