import { z } from "zod";
import { route } from "@/lib/api/route";
import { stopEmails } from "@/lib/notifications/commands";
import { unsubscription } from "@/lib/outbox/contract";

// POST /api/notifications/unsubscription?token= – no more e-mails about news, for whoever holds one of them
export const POST = route({
  access: "public",
  query: unsubscription,
  returns: z.null(),
  status: 201,
  handle: ({ query, now }) => stopEmails(query.token, now).then(() => null),
});
