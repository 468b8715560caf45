import { route } from "@/lib/api/route";
import { letterTested, letterWording, letterWordingParams } from "@/lib/letter-templates/contract";
import { sendTestLetter } from "@/lib/letter-templates/test-letter";

// POST /api/admin/letters/:kind/:locale/test – sends a draft to the caller's own address, with sample values
export const POST = route({
  access: "admin",
  params: letterWordingParams,
  body: letterWording,
  returns: letterTested,
  handle: ({ actor, params, body, now, device }) => sendTestLetter(actor, params, body, { now, device }),
});
