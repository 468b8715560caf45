import { invitationParams, teamIdResponse } from "@/lib/businesses/team/contract";
import { resendInvitation } from "@/lib/businesses/team/invitations";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends the invitation again, valid for another seven days",
  access: "user",
  params: invitationParams,
  returns: teamIdResponse,
  handle: async ({ actor, params, now, device, locale }) => {
    await resendInvitation(actor, params.invitationId, { now, device, locale });
    return { id: params.invitationId };
  },
});
