import { individualSignedIn, signInNames, wire } from "@/lib/accounts/contract";
import { signInIndividual } from "@/lib/accounts/wire";
import { route } from "@/lib/api/route";
import { signInRequest } from "@/lib/auth/contract";

// POST /api/individuals/login – a bearer token for 24 hours, for programs; browsers sign in at /login
export const POST = route({
  access: "public",
  isAlwaysOpen: true,
  body: wire(signInRequest, signInNames),
  returns: individualSignedIn,
  handle: ({ body, ...arrival }) => signInIndividual(body, arrival),
});
