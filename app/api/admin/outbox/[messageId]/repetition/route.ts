import { route } from "@/lib/api/route";
import { repeatLetter } from "@/lib/outbox-desk/commands";
import { deskLetter, letterParams } from "@/lib/outbox-desk/contract";

// POST /api/admin/outbox/:messageId/repetition – has a failed one sent again, with all its tries
export const POST = route({
  access: "admin",
  params: letterParams,
  returns: deskLetter,
  status: 201,
  handle: ({ actor, params, device, now }) => repeatLetter(actor, params.messageId, { device, now }),
});
