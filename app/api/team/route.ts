import { route } from "@/lib/api/route";
import { team, teamQuery } from "@/lib/team/contract";
import { getTeam } from "@/lib/team/queries";

// GET /api/team?businessId – the members of a business's team and who is asked to join, for who manages it
export const GET = route({
  access: "user",
  query: teamQuery,
  returns: team,
  handle: ({ actor, query, now }) => getTeam(actor, query.businessId, now),
});
