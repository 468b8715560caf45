import { codeSent, emailCodeRequest } from "@/lib/identity/contact-verification/contract";
import { sendEmailCode } from "@/lib/identity/contact-verification/wire";
import { route } from "@/lib/platform/routes/route";

// POST /api/otp/sent-otp-email – sends a code to the caller's email address, current or pending
export const POST = route({
  access: "user",
  body: emailCodeRequest,
  returns: codeSent,
  handle: sendEmailCode,
});
