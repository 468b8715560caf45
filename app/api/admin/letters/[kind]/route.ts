import { route } from "@/lib/api/route";
import { letterKindParams, letterTemplate } from "@/lib/letter-templates/contract";
import { getLetterTemplate } from "@/lib/letter-templates/queries";

// GET /api/admin/letters/:kind – one of them with its originals and the values it may name
export const GET = route({
  access: "admin",
  params: letterKindParams,
  returns: letterTemplate,
  handle: ({ actor, params }) => getLetterTemplate(actor, params.kind),
});
