import { team, teamQuery } from "@/lib/businesses/team/contract";
import { getTeam } from "@/lib/businesses/team/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a business's members and invitations, for its managers",
  access: "user",
  query: teamQuery,
  returns: team,
  handle: ({ actor, query, now }) => getTeam(actor, query.businessId, now),
});
