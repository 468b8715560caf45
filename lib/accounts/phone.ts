import { parsePhoneNumberFromString } from "libphonenumber-js";
import { invalid } from "@/lib/errors";

/** A number however it is written, as E.164; one without a country code is Rwandan. 422 on `phone` when it is none. */
export function accountPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, "RW");
  if (!number?.isValid()) throw invalid("phoneInvalid", "phone");
  return number.number;
}
