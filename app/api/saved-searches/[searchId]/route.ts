import { z } from "zod";
import { changeSearch, deleteSearch } from "@/lib/catalog/saved-searches/commands";
import { savedSearch, savedSearchChange, savedSearchParams } from "@/lib/catalog/saved-searches/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "renames a search, or turns its alerts on or off",
  access: "user",
  params: savedSearchParams,
  body: savedSearchChange,
  returns: savedSearch,
  handle: ({ actor, params, body, now }) => changeSearch(actor, params.searchId, body, now),
});

export const DELETE = route({
  summary: "deletes a saved search",
  access: "user",
  params: savedSearchParams,
  returns: z.null(),
  handle: ({ actor, params }) => deleteSearch(actor, params.searchId).then(() => null),
});
