import { invitationRequest, team } from "@/lib/businesses/team/contract";
import { inviteMember } from "@/lib/businesses/team/invitations";
import { getTeam } from "@/lib/businesses/team/queries";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "invites somebody to the team by email",
  access: "user",
  body: invitationRequest,
  returns: team,
  status: 201,
  handle: async ({ actor, body, now, device, locale }) => {
    await inviteMember(actor, body, { now, device, locale });
    return getTeam(actor, body.businessId, now);
  },
});
