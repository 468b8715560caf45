import { route } from "@/lib/api/route";
import { revokeKey } from "@/lib/api-keys/commands";
import { keyParams, revokedKey } from "@/lib/api-keys/contract";

// DELETE /api/api-keys/:keyId – revoke a key; its next request is refused
export const DELETE = route({
  access: "user",
  params: keyParams,
  returns: revokedKey,
  handle: async ({ actor, params, now, device }) => {
    await revokeKey(actor, params.keyId, { now, device });
    return { id: params.keyId };
  },
});
