import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { deleteView } from "@/lib/platform/saved-views/commands";
import { savedViewParams } from "@/lib/platform/saved-views/contract";

export const DELETE = route({
  summary: "deletes filters that the caller keeps",
  access: "admin",
  params: savedViewParams,
  returns: z.null(),
  handle: ({ actor, params }) => deleteView(actor, params.viewId).then(() => null),
});
