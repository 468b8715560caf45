import { serverNow } from "@/lib/platform/server-clock";

let format: Intl.DateTimeFormat | undefined;

/** The current year in Kigali. For public pages, which load none of the calculations of dates.ts by themselves. */
export function kigaliYear(): string {
  format ??= new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone: "Africa/Kigali" });
  return format.format(serverNow());
}
