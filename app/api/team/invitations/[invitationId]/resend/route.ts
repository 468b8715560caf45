import { invitationParams, teamIdResponse } from "@/lib/businesses/team/contract";
import { resendInvitation } from "@/lib/businesses/team/invitations";
import { route } from "@/lib/platform/routes/route";

// POST /api/team/invitations/:invitationId/resend – sends the invitation again, valid for another seven days
export const POST = route({
  access: "user",
  params: invitationParams,
  returns: teamIdResponse,
  handle: async ({ actor, params, now, device, locale }) => {
    await resendInvitation(actor, params.invitationId, { now, device, locale });
    return { id: params.invitationId };
  },
});
