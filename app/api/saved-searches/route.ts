import { route } from "@/lib/api/route";
import { saveSearch } from "@/lib/saved-searches/commands";
import { savedSearch, savedSearchList, savedSearchRequest } from "@/lib/saved-searches/contract";
import { listSavedSearches } from "@/lib/saved-searches/queries";

// GET /api/saved-searches – the searches one keeps, newest first
export const GET = route({
  access: "user",
  returns: savedSearchList,
  handle: ({ actor, now }) => listSavedSearches(actor, now),
});

// POST /api/saved-searches – keep a search, with or without alerts
export const POST = route({
  access: "user",
  body: savedSearchRequest,
  returns: savedSearch,
  status: 201,
  handle: ({ actor, body, now }) => saveSearch(actor, body, now),
});
