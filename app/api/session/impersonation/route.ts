import { route } from "@/lib/api/route";
import { actAsOneself } from "@/lib/auth/acting";
import { impersonation } from "@/lib/impersonation/contract";

// DELETE /api/session/impersonation – be oneself again, in the session one came from
export const DELETE = route({
  access: "user",
  isAlwaysOpen: true,
  returns: impersonation,
  handle: ({ actor, now, device }) => actAsOneself(actor, { now, device }),
});
