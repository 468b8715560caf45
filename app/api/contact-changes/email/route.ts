import { route } from "@/lib/api/route";
import { withdrawChange } from "@/lib/contact-changes/commands";
import { changeWithdrawn, emailChange } from "@/lib/contact-changes/contract";
import { askEmailChange } from "@/lib/contact-changes/wire";
import { codeSent } from "@/lib/otp/contract";

// POST /api/contact-changes/email – a new e-mail address; a code goes there, and only with it the change is made
export const POST = route({
  access: "user",
  body: emailChange,
  returns: codeSent,
  cost: 4,
  handle: askEmailChange,
});

// DELETE /api/contact-changes/email – take a change back that waits for its code
export const DELETE = route({
  access: "user",
  returns: changeWithdrawn,
  handle: ({ actor, now }) => withdrawChange(actor, "email", now),
});
