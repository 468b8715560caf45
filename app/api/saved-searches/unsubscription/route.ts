import { z } from "zod";
import { route } from "@/lib/api/route";
import { stopAlerts } from "@/lib/saved-searches/commands";
import { unsubscription } from "@/lib/saved-searches/contract";

// POST /api/saved-searches/unsubscription – no more letters about a search, for whoever holds one of them
export const POST = route({
  access: "public",
  body: unsubscription,
  returns: z.null(),
  status: 201,
  handle: ({ body }) => stopAlerts(body.token).then(() => null),
});
