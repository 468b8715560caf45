import { addPasskey } from "@/lib/identity/passkeys/commands";
import { newPasskey, passkeyItem, passkeyList } from "@/lib/identity/passkeys/contract";
import { listPasskeys } from "@/lib/identity/passkeys/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the passkeys of the caller's account",
  access: "user",
  returns: passkeyList,
  handle: async ({ actor }) => ({ items: await listPasskeys(actor) }),
});

export const POST = route({
  summary: "adds a passkey with the browser's answer to a challenge; the caller has confirmed who they are",
  access: "user",
  body: newPasskey,
  returns: passkeyItem,
  status: 201,
  cost: 5,
  handle: ({ actor, body, ...context }) => addPasskey(actor, body, context),
});
