import { route } from "@/lib/api/route";
import { withdrawChange } from "@/lib/contact-changes/commands";
import { changeWithdrawn, phoneChange } from "@/lib/contact-changes/contract";
import { askPhoneChange } from "@/lib/contact-changes/wire";
import { codeSent } from "@/lib/otp/contract";

// POST /api/contact-changes/phone – a new telephone; a code goes there, and only with it the change is made
export const POST = route({
  access: "user",
  body: phoneChange,
  returns: codeSent,
  cost: 4,
  handle: askPhoneChange,
});

// DELETE /api/contact-changes/phone – take a change back that waits for its code
export const DELETE = route({
  access: "user",
  returns: changeWithdrawn,
  handle: ({ actor, now }) => withdrawChange(actor, "phone", now),
});
