import { route } from "@/lib/api/route";
import { invitationParams, left } from "@/lib/team/contract";
import { withdrawInvitation } from "@/lib/team/invitations";

// DELETE /api/team/invitations/:invitationId – take an invitation back; its link opens nothing any more
export const DELETE = route({
  access: "user",
  params: invitationParams,
  returns: left,
  handle: async ({ actor, params, now, device, locale }) => {
    await withdrawInvitation(actor, params.invitationId, { now, device, locale });
    return { id: params.invitationId };
  },
});
