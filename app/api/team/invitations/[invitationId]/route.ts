import { invitationParams, teamIdResponse } from "@/lib/businesses/team/contract";
import { withdrawInvitation } from "@/lib/businesses/team/invitations";
import { route } from "@/lib/platform/routes/route";

// DELETE /api/team/invitations/:invitationId – withdraws an invitation; its link becomes invalid
export const DELETE = route({
  access: "user",
  params: invitationParams,
  returns: teamIdResponse,
  handle: async ({ actor, params, now, device, locale }) => {
    await withdrawInvitation(actor, params.invitationId, { now, device, locale });
    return { id: params.invitationId };
  },
});
