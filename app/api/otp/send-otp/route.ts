import { route } from "@/lib/api/route";
import { codeSent, phoneCodeRequest } from "@/lib/otp/contract";
import { sendPhoneCode } from "@/lib/otp/wire";

// POST /api/otp/send-otp – a code to the caller's own telephone, present or pending
export const POST = route({
  access: "user",
  body: phoneCodeRequest,
  returns: codeSent,
  handle: sendPhoneCode,
});
