import { parsePhoneNumberFromString } from "libphonenumber-js";
import { invalid } from "@/lib/errors";

/** A Rwandan number however it is written, as E.164. 422 on the field `phone` when it is not one. */
export function payerPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, "RW");
  if (!number?.isValid() || number.country !== "RW") throw invalid("phoneInvalid", "phone");
  return number.number;
}
