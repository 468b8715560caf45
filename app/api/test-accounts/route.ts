import { route } from "@/lib/api/route";
import { enterTestAccount } from "@/lib/test-accounts/commands";
import { testAccount, testSession } from "@/lib/test-accounts/contract";

// POST /api/test-accounts – demo mode: a session as a test person of a type; 404 otherwise
export const POST = route({
  access: "public",
  body: testAccount,
  returns: testSession,
  status: 201,
  cost: 2,
  handle: ({ body, ...arrival }) => enterTestAccount(body, arrival),
});
