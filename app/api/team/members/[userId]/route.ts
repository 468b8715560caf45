import { route } from "@/lib/api/route";
import { changeMember, removeMember } from "@/lib/team/commands";
import { left, memberChange, memberParams, team, teamQuery } from "@/lib/team/contract";
import { getTeam } from "@/lib/team/queries";

// PUT /api/team/members/:userId – another role or department; what is absent stays
export const PUT = route({
  access: "user",
  params: memberParams,
  body: memberChange,
  returns: team,
  // Each change is written to the member.
  cost: 8,
  handle: async ({ actor, params, body, now, device, locale }) => {
    await changeMember(actor, params.userId, body, { now, device, locale });
    return getTeam(actor, body.businessId, now);
  },
});

// DELETE /api/team/members/:userId?businessId – end somebody's part in the team, or one's own
export const DELETE = route({
  access: "user",
  params: memberParams,
  query: teamQuery,
  returns: left,
  handle: async ({ actor, params, query, now, device, locale }) => {
    await removeMember(actor, params.userId, query.businessId, { now, device, locale });
    return { id: params.userId };
  },
});
