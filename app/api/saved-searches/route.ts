import { saveSearch } from "@/lib/catalog/saved-searches/commands";
import { savedSearch, savedSearchList, savedSearchRequest } from "@/lib/catalog/saved-searches/contract";
import { listSavedSearches } from "@/lib/catalog/saved-searches/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/saved-searches – the caller's saved searches, newest first
export const GET = route({
  access: "user",
  returns: savedSearchList,
  handle: ({ actor, now }) => listSavedSearches(actor, now),
});

// POST /api/saved-searches – saves a search, with or without alerts
export const POST = route({
  access: "user",
  body: savedSearchRequest,
  returns: savedSearch,
  status: 201,
  handle: ({ actor, body, now }) => saveSearch(actor, body, now),
});
