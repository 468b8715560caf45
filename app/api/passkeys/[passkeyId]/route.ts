import { z } from "zod";
import { removePasskey, renamePasskey } from "@/lib/identity/passkeys/commands";
import { passkeyItem, passkeyName, passkeyParams } from "@/lib/identity/passkeys/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "renames a passkey",
  access: "user",
  params: passkeyParams,
  body: passkeyName,
  returns: passkeyItem,
  handle: ({ actor, params, body, ...context }) => renamePasskey(actor, params.passkeyId, body.name, context),
});

export const DELETE = route({
  summary: "removes a passkey; the caller has confirmed who they are",
  access: "user",
  params: passkeyParams,
  returns: z.null(),
  handle: async ({ actor, params, ...context }) => {
    await removePasskey(actor, params.passkeyId, context);
    return null;
  },
});
