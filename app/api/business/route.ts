import { businessAccount, businessNames, businessSignedUp, wire } from "@/lib/accounts/contract";
import { signUpBusiness } from "@/lib/accounts/wire";
import { listRoute, route } from "@/lib/api/route";
import { businessesQuery, wireBusinesses } from "@/lib/business/wire";
import { listBusinesses } from "@/lib/business/wire-queries";

// GET /api/business?page&limit – active businesses; administrators see all, and more of each
export const GET = listRoute({
  access: "public",
  query: businessesQuery,
  returns: wireBusinesses,
  handle: ({ actor, query }) => listBusinesses(actor, query),
});

// POST /api/business – register a company with its owner's account; it waits to be verified
export const POST = route({
  access: "public",
  body: wire(businessAccount, businessNames),
  returns: businessSignedUp,
  status: 201,
  cost: 2,
  handle: ({ body, ...arrival }) => signUpBusiness(body, arrival),
});
