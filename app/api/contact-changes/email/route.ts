import { withdrawContactChange } from "@/lib/identity/contact-verification/change/commands";
import { changeWithdrawn, emailChange } from "@/lib/identity/contact-verification/change/contract";
import { requestEmailChangeWithMessage } from "@/lib/identity/contact-verification/change/wire";
import { codeSent } from "@/lib/identity/contact-verification/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/contact-changes/email – requests a change of the email address and sends a code there; the code completes it
export const POST = route({
  access: "user",
  body: emailChange,
  returns: codeSent,
  cost: 4,
  handle: requestEmailChangeWithMessage,
});

// DELETE /api/contact-changes/email – cancels a change that waits for its code
export const DELETE = route({
  access: "user",
  returns: changeWithdrawn,
  handle: ({ actor, now }) => withdrawContactChange(actor, "email", now),
});
