import { route } from "@/lib/api/route";
import { codeAccepted, phoneCodeCheck } from "@/lib/otp/contract";
import { verifyPhone } from "@/lib/otp/wire";

// POST /api/otp/verify-otp – the code that came there; the telephone is verified
export const POST = route({
  access: "user",
  body: phoneCodeCheck,
  returns: codeAccepted,
  handle: verifyPhone,
});
