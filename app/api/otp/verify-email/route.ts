import { route } from "@/lib/api/route";
import { codeAccepted, emailCodeCheck } from "@/lib/otp/contract";
import { verifyEmail } from "@/lib/otp/wire";

// POST /api/otp/verify-email – the code that came there; the address is verified
export const POST = route({
  access: "user",
  body: emailCodeCheck,
  returns: codeAccepted,
  handle: verifyEmail,
});
