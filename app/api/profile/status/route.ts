import { getAccountStatus } from "@/lib/identity/profile/account-status";
import { accountStatus } from "@/lib/identity/profile/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "what is verified about the caller: email, phone, business badge",
  access: "user",
  returns: accountStatus,
  handle: ({ actor }) => getAccountStatus(actor),
});
