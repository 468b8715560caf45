import {
  individualSignedUp,
  personalAccount,
  personalNames,
  wireBody,
} from "@/lib/identity/accounts/contract";
import { individualsQuery } from "@/lib/identity/profile/contract";
import { wireIndividuals } from "@/lib/identity/profile/wire";
import { listIndividuals } from "@/lib/identity/profile/wire-queries";
import { signUpIndividual } from "@/lib/identity/registration/wire";
import { listRoute, route } from "@/lib/platform/routes/route";

// GET /api/individuals?email&page&limit – renters: all for administrators, otherwise only the caller
export const GET = listRoute({
  access: "user",
  query: individualsQuery,
  returns: wireIndividuals,
  handle: ({ actor, query }) => listIndividuals(actor, query),
});

// POST /api/individuals – creates a renter's account; returns a bearer token for 24 hours
export const POST = route({
  access: "public",
  body: wireBody(personalAccount, personalNames),
  returns: individualSignedUp,
  status: 201,
  cost: 2,
  handle: ({ body, ...context }) => signUpIndividual(body, context),
});
