import { addressRestoration, addressRestored } from "@/lib/identity/contact-verification/restore/contract";
import { restoreAddressWithMessage } from "@/lib/identity/contact-verification/restore/wire";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary:
    "restores the email address of an account with the link sent to it when it was changed; ends every session",
  access: "public",
  body: addressRestoration,
  returns: addressRestored,
  cost: 4,
  countedAs: "signIn",
  isOpenDuringMaintenance: true,
  handle: restoreAddressWithMessage,
});
