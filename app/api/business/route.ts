import { businessAccount, businessNames, businessSignedUp, wire } from "@/lib/accounts/contract";
import { signUpBusiness } from "@/lib/accounts/wire";
import { route } from "@/lib/api/route";

// POST /api/business – register a company with its owner's account; it waits to be verified
export const POST = route({
  access: "public",
  body: wire(businessAccount, businessNames),
  returns: businessSignedUp,
  status: 201,
  cost: 2,
  handle: ({ body, ...arrival }) => signUpBusiness(body, arrival),
});
