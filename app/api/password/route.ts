import { changePasswordWithNewToken } from "@/lib/identity/passwords/change-password";
import { passwordChange, passwordChanged } from "@/lib/identity/passwords/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes the caller's password; every other session ends, and this one gets a new token",
  access: "user",
  body: passwordChange,
  returns: passwordChanged,
  cost: 5,
  handle: ({ actor, body, ...context }) => changePasswordWithNewToken(actor, body, context),
});
