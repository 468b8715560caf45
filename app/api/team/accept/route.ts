import { joinTeam } from "@/lib/businesses/team/accept-invitation";
import { joinedTeam, joinRequest } from "@/lib/businesses/team/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "joins the team of an invitation, signed in under its address",
  access: "user",
  body: joinRequest,
  returns: joinedTeam,
  handle: ({ actor, body, now, device }) => joinTeam(actor, body.token, { now, device }),
});
