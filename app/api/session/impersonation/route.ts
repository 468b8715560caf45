import { impersonation } from "@/lib/identity/impersonation/contract";
import { stopImpersonating } from "@/lib/identity/impersonation/impersonate";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "ends an impersonation and returns to the administrator's own session",
  access: "user",
  isOpenDuringMaintenance: true,
  returns: impersonation,
  handle: ({ actor, now, device }) => stopImpersonating(actor, { now, device }),
});
