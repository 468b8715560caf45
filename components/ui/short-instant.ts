import { dayIn, formatInstant } from "@/lib/platform/dates";
import { serverNow } from "@/lib/platform/server-clock";

/**
 * "4 Dec, 10:00"; with the year only if it is not the current one in the time zone, so that both ends of a period fit
 * on a phone's line; a longer text breaks between them.
 */
export function shortInstant(iso: string, locale: string, timeZone: string): string {
  const text = formatInstant(new Date(iso), locale, timeZone);
  const year = dayIn(serverNow(), timeZone).slice(0, 4);
  return text.replace(new RegExp(`[ /]${year}(?=\\D)`), "").replaceAll(" ", "\u00a0");
}
