import { team, teamQuery } from "@/lib/businesses/team/contract";
import { getTeam } from "@/lib/businesses/team/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/team?businessId – a business's members and invitations, for its managers
export const GET = route({
  access: "user",
  query: teamQuery,
  returns: team,
  handle: ({ actor, query, now }) => getTeam(actor, query.businessId, now),
});
