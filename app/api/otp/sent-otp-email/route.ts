import { route } from "@/lib/api/route";
import { codeSent, emailCodeRequest } from "@/lib/otp/contract";
import { sendEmailCode } from "@/lib/otp/wire";

// POST /api/otp/sent-otp-email – a code to the caller's own e-mail address, present or pending
export const POST = route({
  access: "user",
  body: emailCodeRequest,
  returns: codeSent,
  handle: sendEmailCode,
});
