import { getAccountStatus } from "@/lib/identity/profile/account-status";
import { accountStatus } from "@/lib/identity/profile/contract";
import { route } from "@/lib/platform/routes/route";

// GET /api/profile/status – what is verified about the caller: email, phone, business badge
export const GET = route({
  access: "user",
  returns: accountStatus,
  handle: ({ actor }) => getAccountStatus(actor),
});
