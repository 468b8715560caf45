import { route } from "@/lib/api/route";
import { invitationRequest, team } from "@/lib/team/contract";
import { inviteMember } from "@/lib/team/invitations";
import { getTeam } from "@/lib/team/queries";

// POST /api/team/invitations – ask somebody by letter to join the team
export const POST = route({
  access: "user",
  body: invitationRequest,
  returns: team,
  status: 201,
  handle: async ({ actor, body, now, device, locale }) => {
    await inviteMember(actor, body, { now, device, locale });
    return getTeam(actor, body.businessId, now);
  },
});
