import { route } from "@/lib/api/route";
import { changeLetter } from "@/lib/letter-templates/commands";
import { letterChange, letterTemplate, letterWordingParams } from "@/lib/letter-templates/contract";

// PUT /api/admin/letters/:kind/:locale – words it anew in a language; its original words bring the original back
export const PUT = route({
  access: "admin",
  params: letterWordingParams,
  body: letterChange,
  returns: letterTemplate,
  handle: ({ actor, params, body, now, device }) => changeLetter(actor, params, body, { now, device }),
});
