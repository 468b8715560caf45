import { changeSecurity } from "@/lib/identity/security-settings/commands";
import { securityChange, securityView } from "@/lib/identity/security-settings/contract";
import { getSecurity } from "@/lib/identity/security-settings/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/security – the security settings of the caller's account
export const GET = route({
  access: "user",
  returns: securityView,
  handle: ({ actor }) => getSecurity(actor),
});

// PUT /api/security – changes whether the caller gets an email about sign-ins from new devices
export const PUT = route({
  access: "user",
  body: securityChange,
  returns: securityView,
  handle: ({ actor, body, ...context }) => changeSecurity(actor, body, context),
});
