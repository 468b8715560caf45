import { z } from "zod";
import { unsubscribeFromAlerts } from "@/lib/catalog/saved-searches/commands";
import { signedIdQuery } from "@/lib/platform/crypto/signed-id";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "ends the emails about a search, with the token from one of them",
  access: "public",
  query: signedIdQuery,
  returns: z.null(),
  status: 201,
  handle: ({ query }) => unsubscribeFromAlerts(query.token).then(() => null),
});
