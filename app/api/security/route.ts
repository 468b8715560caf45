import { route } from "@/lib/api/route";
import { changeSecurity } from "@/lib/security/commands";
import { securityChange, securityView } from "@/lib/security/contract";
import { findSecurity } from "@/lib/security/queries";

// GET /api/security – how one's own account is guarded
export const GET = route({
  access: "user",
  returns: securityView,
  handle: ({ actor }) => findSecurity(actor),
});

// PUT /api/security – whether sign-ins from new devices are told by e-mail
export const PUT = route({
  access: "user",
  body: securityChange,
  returns: securityView,
  handle: ({ actor, body, ...occasion }) => changeSecurity(actor, body, occasion),
});
