import { z } from "zod";
import { unsubscribeFromAlerts } from "@/lib/catalog/saved-searches/commands";
import { unsubscription } from "@/lib/messaging/email-and-sms/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "ends the emails about a search, with the token from one of them",
  access: "public",
  query: unsubscription,
  returns: z.null(),
  status: 201,
  handle: ({ query }) => unsubscribeFromAlerts(query.token).then(() => null),
});
