import { codeSent, emailCodeRequest } from "@/lib/identity/contact-verification/contract";
import { sendEmailCode } from "@/lib/identity/contact-verification/wire";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends a code to the caller's email address, current or pending",
  access: "user",
  body: emailCodeRequest,
  returns: codeSent,
  handle: sendEmailCode,
});
