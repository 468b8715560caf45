import { changeSecurity } from "@/lib/identity/security-settings/commands";
import { securityChange, securityView } from "@/lib/identity/security-settings/contract";
import { getSecurity } from "@/lib/identity/security-settings/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the security settings of the caller's account",
  access: "user",
  returns: securityView,
  handle: ({ actor }) => getSecurity(actor),
});

export const PUT = route({
  summary:
    "changes whether the caller gets an email about sign-ins from new devices; for off the caller has confirmed who they are",
  access: "user",
  body: securityChange,
  returns: securityView,
  handle: ({ actor, body, ...context }) => changeSecurity(actor, body, context),
});
