import { codeAccepted, emailCodeCheck } from "@/lib/identity/contact-verification/contract";
import { verifyEmail } from "@/lib/identity/contact-verification/wire";
import { route } from "@/lib/platform/routes/route";

// POST /api/otp/verify-email – verifies the email address with the code sent there
export const POST = route({
  access: "user",
  body: emailCodeCheck,
  returns: codeAccepted,
  handle: verifyEmail,
});
