import { withdrawContactChange } from "@/lib/identity/contact-verification/change/commands";
import { changeWithdrawn, phoneChange } from "@/lib/identity/contact-verification/change/contract";
import { requestPhoneChangeWithMessage } from "@/lib/identity/contact-verification/change/wire";
import { codeSent } from "@/lib/identity/contact-verification/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "requests a change of the phone number and sends a code there; the code completes it",
  access: "user",
  body: phoneChange,
  returns: codeSent,
  cost: 4,
  provesIdentity: true,
  handle: requestPhoneChangeWithMessage,
});

export const DELETE = route({
  summary: "cancels a change that waits for its code",
  access: "user",
  returns: changeWithdrawn,
  handle: ({ actor, now }) => withdrawContactChange(actor, "phone", now),
});
