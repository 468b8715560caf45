import { saveSearch } from "@/lib/catalog/saved-searches/commands";
import { savedSearch, savedSearchList, savedSearchRequest } from "@/lib/catalog/saved-searches/contract";
import { listSavedSearches } from "@/lib/catalog/saved-searches/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the caller's saved searches, newest first",
  access: "user",
  returns: savedSearchList,
  handle: ({ actor, now }) => listSavedSearches(actor, now),
});

export const POST = route({
  summary: "saves a search, with or without alerts",
  access: "user",
  body: savedSearchRequest,
  returns: savedSearch,
  status: 201,
  handle: ({ actor, body, now }) => saveSearch(actor, body, now),
});
