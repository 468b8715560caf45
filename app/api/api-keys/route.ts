import { route } from "@/lib/api/route";
import { makeKey } from "@/lib/api-keys/commands";
import { apiKeyList, keyRequest, keysQuery, madeKey } from "@/lib/api-keys/contract";
import { listKeys } from "@/lib/api-keys/queries";

// GET /api/api-keys?businessId – the keys programs of a business sign in with, for its owner
export const GET = route({
  access: "user",
  query: keysQuery,
  returns: apiKeyList,
  handle: ({ actor, query, now }) => listKeys(actor, query.businessId, now),
});

// POST /api/api-keys – make one; its secret is in this answer and nowhere else
export const POST = route({
  access: "user",
  body: keyRequest,
  returns: madeKey,
  status: 201,
  handle: ({ actor, body, now, device }) => makeKey(actor, body, { now, device }),
});
