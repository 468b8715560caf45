import { changeMember, removeMember } from "@/lib/businesses/team/commands";
import {
  memberChange,
  memberParams,
  memberRemoval,
  team,
  teamIdResponse,
} from "@/lib/businesses/team/contract";
import { getTeam } from "@/lib/businesses/team/queries";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes a member's role or department; absent fields stay as they are",
  access: "user",
  params: memberParams,
  body: memberChange,
  returns: team,
  // Each change is sent to the member.
  cost: 8,
  handle: async ({ actor, params, body, now, device, locale }) => {
    await changeMember(actor, params.userId, body, { now, device, locale });
    return getTeam(actor, body.businessId, now);
  },
});

export const DELETE = route({
  summary: "removes a member from the team, or the caller",
  access: "user",
  params: memberParams,
  query: memberRemoval,
  returns: teamIdResponse,
  handle: async ({ actor, params, query, now, device, locale }) => {
    const options = { endsCalendarLinks: query.endCalendarLinks === "true" };
    await removeMember(actor, params.userId, query.businessId, { now, device, locale }, options);
    return { id: params.userId };
  },
});
