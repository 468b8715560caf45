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
import { listRoute, route } from "@/lib/platform/http/route";

export const GET = listRoute({
  summary: "renters: all for administrators, otherwise only the caller",
  access: "user",
  query: individualsQuery,
  returns: wireIndividuals,
  handle: ({ actor, query }) => listIndividuals(actor, query),
});

export const POST = route({
  summary: "creates a renter's account; returns a bearer token for 24 hours",
  access: "public",
  body: wireBody(personalAccount, personalNames),
  returns: individualSignedUp,
  status: 201,
  cost: 2,
  handle: ({ body, ...context }) => signUpIndividual(body, context),
});
