import { codeSent, phoneCodeRequest } from "@/lib/identity/contact-verification/contract";
import { sendPhoneCode } from "@/lib/identity/contact-verification/wire";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends a code to the caller's phone number, current or pending",
  access: "user",
  body: phoneCodeRequest,
  returns: codeSent,
  handle: sendPhoneCode,
});
