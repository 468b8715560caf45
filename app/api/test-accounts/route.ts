import { signInTestAccount } from "@/lib/operations/demo/accounts/commands";
import { testAccount, testSession } from "@/lib/operations/demo/accounts/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "demo mode: signs in as a test account of a type; 404 otherwise",
  access: "public",
  body: testAccount,
  returns: testSession,
  status: 201,
  cost: 2,
  handle: ({ body, ...context }) => signInTestAccount(body, context),
});
