import { createKey } from "@/lib/businesses/api-keys/commands";
import { apiKeyList, createdKey, keyRequest, keysQuery } from "@/lib/businesses/api-keys/contract";
import { listKeys } from "@/lib/businesses/api-keys/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/api-keys?businessId – a business's API keys, for its owner
export const GET = route({
  access: "user",
  query: keysQuery,
  returns: apiKeyList,
  handle: ({ actor, query, now }) => listKeys(actor, query.businessId, now),
});

// POST /api/api-keys – creates a key; only this response holds it
export const POST = route({
  access: "user",
  body: keyRequest,
  returns: createdKey,
  status: 201,
  handle: ({ actor, body, now, device }) => createKey(actor, body, { now, device }),
});
