import { individualSignedUp, personalAccount, personalNames, wire } from "@/lib/accounts/contract";
import { signUpIndividual } from "@/lib/accounts/wire";
import { route } from "@/lib/api/route";

// POST /api/individuals – make a renter's account; the answer carries a bearer token for 24 hours
export const POST = route({
  access: "public",
  body: wire(personalAccount, personalNames),
  returns: individualSignedUp,
  status: 201,
  cost: 2,
  handle: ({ body, ...arrival }) => signUpIndividual(body, arrival),
});
