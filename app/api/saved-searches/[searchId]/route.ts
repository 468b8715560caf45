import { z } from "zod";
import { route } from "@/lib/api/route";
import { changeSearch, deleteSearch } from "@/lib/saved-searches/commands";
import { savedSearch, savedSearchChange, savedSearchParams } from "@/lib/saved-searches/contract";

// PUT /api/saved-searches/:searchId – another name, or alerts on or off
export const PUT = route({
  access: "user",
  params: savedSearchParams,
  body: savedSearchChange,
  returns: savedSearch,
  handle: ({ actor, params, body, now }) => changeSearch(actor, params.searchId, body, now),
});

// DELETE /api/saved-searches/:searchId – forget it
export const DELETE = route({
  access: "user",
  params: savedSearchParams,
  returns: z.null(),
  handle: ({ actor, params }) => deleteSearch(actor, params.searchId).then(() => null),
});
