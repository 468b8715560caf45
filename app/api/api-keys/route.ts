import { createKey } from "@/lib/businesses/api-keys/commands";
import { apiKeyList, createdKey, keyRequest, keysQuery } from "@/lib/businesses/api-keys/contract";
import { listKeys } from "@/lib/businesses/api-keys/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a business's API keys, for its owner",
  access: "user",
  query: keysQuery,
  returns: apiKeyList,
  handle: ({ actor, query, now }) => listKeys(actor, query.businessId, now),
});

export const POST = route({
  summary: "creates a key; only this response holds it",
  access: "user",
  stepUp: true,
  body: keyRequest,
  returns: createdKey,
  status: 201,
  handle: ({ actor, body, now, device }) => createKey(actor, body, { now, device }),
});
