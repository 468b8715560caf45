import { z } from "zod";
import { unsubscription } from "@/lib/messaging/email-and-sms/contract";
import { unsubscribeFromEmails } from "@/lib/messaging/notifications/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "ends marketing emails, with the token from one of them",
  access: "public",
  query: unsubscription,
  returns: z.null(),
  status: 201,
  handle: ({ query, now }) => unsubscribeFromEmails(query.token, now).then(() => null),
});
