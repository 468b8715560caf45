import { withdrawContactChange } from "@/lib/identity/contact-verification/change/commands";
import { changeWithdrawn, phoneChange } from "@/lib/identity/contact-verification/change/contract";
import { requestPhoneChangeWithMessage } from "@/lib/identity/contact-verification/change/wire";
import { codeSent } from "@/lib/identity/contact-verification/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/contact-changes/phone – requests a change of the phone number and sends a code there; the code completes it
export const POST = route({
  access: "user",
  body: phoneChange,
  returns: codeSent,
  cost: 4,
  handle: requestPhoneChangeWithMessage,
});

// DELETE /api/contact-changes/phone – cancels a change that waits for its code
export const DELETE = route({
  access: "user",
  returns: changeWithdrawn,
  handle: ({ actor, now }) => withdrawContactChange(actor, "phone", now),
});
