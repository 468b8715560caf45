import { individualSignedUp, personalAccount, personalNames, wire } from "@/lib/accounts/contract";
import { signUpIndividual } from "@/lib/accounts/wire";
import { listRoute, route } from "@/lib/api/route";
import { individualsQuery } from "@/lib/profile/contract";
import { wireIndividuals } from "@/lib/profile/wire";
import { listIndividuals } from "@/lib/profile/wire-queries";

// GET /api/individuals?email&page&limit – renters: all for administrators, for anybody else only themselves
export const GET = listRoute({
  access: "user",
  query: individualsQuery,
  returns: wireIndividuals,
  handle: ({ actor, query }) => listIndividuals(actor, query),
});

// POST /api/individuals – make a renter's account; the answer carries a bearer token for 24 hours
export const POST = route({
  access: "public",
  body: wire(personalAccount, personalNames),
  returns: individualSignedUp,
  status: 201,
  cost: 2,
  handle: ({ body, ...arrival }) => signUpIndividual(body, arrival),
});
