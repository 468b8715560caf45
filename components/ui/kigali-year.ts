import { serverNow } from "@/lib/platform/server-clock";

/** The current year in Kigali. For public pages, which load none of the calculations of dates.ts by themselves. */
export const kigaliYear = () =>
  new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone: "Africa/Kigali" }).format(serverNow());
