import { businessesQuery, wireBusinesses } from "@/lib/businesses/businesses/wire";
import { listBusinesses } from "@/lib/businesses/businesses/wire-queries";
import { businessAccount, businessNames, businessSignedUp } from "@/lib/businesses/registration/contract";
import { signUpBusiness } from "@/lib/businesses/registration/wire";
import { wireBody } from "@/lib/identity/accounts/contract";
import { listRoute, route } from "@/lib/platform/http/route";

export const GET = listRoute({
  summary: "active businesses; administrators see all of them, with more fields",
  access: "public",
  query: businessesQuery,
  returns: wireBusinesses,
  handle: ({ actor, query }) => listBusinesses(actor, query),
});

export const POST = route({
  summary: "registers a company with its owner's account; it waits for verification",
  access: "public",
  body: wireBody(businessAccount, businessNames),
  returns: businessSignedUp,
  status: 201,
  cost: 2,
  handle: ({ body, ...context }) => signUpBusiness(body, context),
});
