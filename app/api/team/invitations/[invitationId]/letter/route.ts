import { route } from "@/lib/api/route";
import { invitationParams, left } from "@/lib/team/contract";
import { resendInvitation } from "@/lib/team/invitations";

// POST /api/team/invitations/:invitationId/letter – send the invitation anew, for another seven days
export const POST = route({
  access: "user",
  params: invitationParams,
  returns: left,
  handle: async ({ actor, params, now, device, locale }) => {
    await resendInvitation(actor, params.invitationId, { now, device, locale });
    return { id: params.invitationId };
  },
});
