import { invitationParams, teamIdResponse } from "@/lib/businesses/team/contract";
import { withdrawInvitation } from "@/lib/businesses/team/invitations";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "withdraws an invitation; its link becomes invalid",
  access: "user",
  params: invitationParams,
  returns: teamIdResponse,
  handle: async ({ actor, params, now, device, locale }) => {
    await withdrawInvitation(actor, params.invitationId, { now, device, locale });
    return { id: params.invitationId };
  },
});
