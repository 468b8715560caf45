import { codeAccepted, phoneCodeCheck } from "@/lib/identity/contact-verification/contract";
import { verifyPhone } from "@/lib/identity/contact-verification/wire";
import { route } from "@/lib/platform/routes/route";

// POST /api/otp/verify-otp – verifies the phone number with the code sent there
export const POST = route({
  access: "user",
  body: phoneCodeCheck,
  returns: codeAccepted,
  handle: verifyPhone,
});
