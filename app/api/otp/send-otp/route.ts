import { codeSent, phoneCodeRequest } from "@/lib/identity/contact-verification/contract";
import { sendPhoneCode } from "@/lib/identity/contact-verification/wire";
import { route } from "@/lib/platform/routes/route";

// POST /api/otp/send-otp – sends a code to the caller's phone number, current or pending
export const POST = route({
  access: "user",
  body: phoneCodeRequest,
  returns: codeSent,
  handle: sendPhoneCode,
});
