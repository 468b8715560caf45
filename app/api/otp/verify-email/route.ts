import { codeAccepted, emailCodeCheck } from "@/lib/identity/contact-verification/contract";
import { verifyEmail } from "@/lib/identity/contact-verification/wire";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "verifies the email address with the code sent there",
  access: "user",
  body: emailCodeCheck,
  returns: codeAccepted,
  handle: verifyEmail,
});
