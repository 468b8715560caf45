import { joinWithNewAccount } from "@/lib/businesses/team/accept-invitation";
import { invitedAccount, joinedWithNewAccount } from "@/lib/businesses/team/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "creates an account for the address of an invitation, and joins its team",
  access: "public",
  body: invitedAccount,
  returns: joinedWithNewAccount,
  status: 201,
  cost: 2,
  handle: ({ body, ...context }) => joinWithNewAccount(body, context),
});
