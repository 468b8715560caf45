import { z } from "zod";

/**
 * An instant that is sent to us, as ISO text with any offset. PostgreSQL has no year 0, and an instant that is
 * centuries away is an error, as with `calendarDay`.
 */
export const plausibleInstant = z.iso.datetime({ offset: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 2000 && year < 2100;
}, "dayOutOfRange");
