import { revokeKey } from "@/lib/businesses/api-keys/commands";
import { keyParams, revokedKey } from "@/lib/businesses/api-keys/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "revoke a key; its next request is refused",
  access: "user",
  params: keyParams,
  returns: revokedKey,
  handle: async ({ actor, params, now, device }) => {
    await revokeKey(actor, params.keyId, { now, device });
    return { id: params.keyId };
  },
});
