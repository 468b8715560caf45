import { z } from "zod";
import { route } from "@/lib/api/route";
import { unsubscription } from "@/lib/outbox/contract";
import { stopAlerts } from "@/lib/saved-searches/commands";

// POST /api/saved-searches/unsubscription?token= – no more letters about a search, for whoever holds one of them
export const POST = route({
  access: "public",
  query: unsubscription,
  returns: z.null(),
  status: 201,
  handle: ({ query }) => stopAlerts(query.token).then(() => null),
});
