import { parsePhoneNumberFromString } from "libphonenumber-js";
import { invalid } from "@/lib/errors";

/** A number however it is written, as E.164; one without a country code is Rwandan. 422 on `field` when it is none. */
export function accountPhone(text: string, field = "phone"): string {
  const number = parsePhoneNumberFromString(text, "RW");
  if (!number?.isValid()) throw invalid("phoneInvalid", field);
  return number.number;
}
