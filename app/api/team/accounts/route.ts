import { route } from "@/lib/api/route";
import { invitedAccount, joinedAnew } from "@/lib/team/contract";
import { joinAnew } from "@/lib/team/joining";

// POST /api/team/accounts – make an account for the address of an invitation, and join its team
export const POST = route({
  access: "public",
  body: invitedAccount,
  returns: joinedAnew,
  status: 201,
  cost: 2,
  handle: ({ body, ...arrival }) => joinAnew(body, arrival),
});
