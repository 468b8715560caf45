import { z } from "zod";

/** When a vehicle is occupied between two days, without revealing by whom. */
export const availability = z.object({
  timeZone: z.string(),
  /** Hours from now until the earliest pick-up. */
  leadHours: z.int(),
  /** Half-open periods in order that never touch each other. */
  taken: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  /** The same periods for the calendar: local days whose rental day (10:00 to 10:00) is not entirely free. */
  takenDays: z.array(z.iso.date()),
});
export type Availability = z.infer<typeof availability>;
