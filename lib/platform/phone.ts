import { parsePhoneNumberFromString } from "libphonenumber-js";
import { invalid } from "./errors";

/**
 * Normalizes a phone number to E.164; numbers without a country code are Rwandan. Throws 422 on `field` if it
 * is invalid.
 */
export function normalizePhone(text: string, field = "phone"): string {
  const number = parsePhoneNumberFromString(text, "RW");
  if (!number?.isValid()) throw invalid("phoneInvalid", field);
  return number.number;
}
