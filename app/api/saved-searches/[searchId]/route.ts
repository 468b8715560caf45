import { z } from "zod";
import { changeSearch, deleteSearch } from "@/lib/catalog/saved-searches/commands";
import { savedSearch, savedSearchChange, savedSearchParams } from "@/lib/catalog/saved-searches/contract";
import { route } from "@/lib/platform/routes/route";

// PUT /api/saved-searches/:searchId – renames a search, or turns its alerts on or off
export const PUT = route({
  access: "user",
  params: savedSearchParams,
  body: savedSearchChange,
  returns: savedSearch,
  handle: ({ actor, params, body, now }) => changeSearch(actor, params.searchId, body, now),
});

// DELETE /api/saved-searches/:searchId – deletes a saved search
export const DELETE = route({
  access: "user",
  params: savedSearchParams,
  returns: z.null(),
  handle: ({ actor, params }) => deleteSearch(actor, params.searchId).then(() => null),
});
