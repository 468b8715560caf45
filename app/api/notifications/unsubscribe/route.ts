import { z } from "zod";
import { unsubscribeFromEmails } from "@/lib/messaging/notifications/commands";
import { signedIdQuery } from "@/lib/platform/crypto/signed-id";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "ends marketing emails, with the token from one of them",
  access: "public",
  query: signedIdQuery,
  returns: z.null(),
  status: 201,
  handle: ({ query, now }) => unsubscribeFromEmails(query.token, now).then(() => null),
});
