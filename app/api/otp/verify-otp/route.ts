import { codeAccepted, phoneCodeCheck } from "@/lib/identity/contact-verification/contract";
import { verifyPhone } from "@/lib/identity/contact-verification/wire";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "verifies the phone number with the code sent there",
  access: "user",
  body: phoneCodeCheck,
  returns: codeAccepted,
  handle: verifyPhone,
});
