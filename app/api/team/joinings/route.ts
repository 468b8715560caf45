import { route } from "@/lib/api/route";
import { joined, joinRequest } from "@/lib/team/contract";
import { joinTeam } from "@/lib/team/joining";

// POST /api/team/joinings – join the team a link is from, signed in under the address it went to
export const POST = route({
  access: "user",
  body: joinRequest,
  returns: joined,
  handle: ({ actor, body, now, device }) => joinTeam(actor, body.token, { now, device }),
});
