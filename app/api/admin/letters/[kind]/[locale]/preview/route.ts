import { route } from "@/lib/api/route";
import { previewLetter } from "@/lib/letter-templates/arrival-queries";
import { letterDraft, letterPreview, letterWordingParams } from "@/lib/letter-templates/contract";

// POST /api/admin/letters/:kind/:locale/preview – how a draft would arrive, and what is wrong with it
export const POST = route({
  access: "admin",
  params: letterWordingParams,
  body: letterDraft,
  returns: letterPreview,
  handle: ({ actor, params, body, locale }) => previewLetter(actor, params, body, locale),
});
