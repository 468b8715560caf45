import { z } from "zod";
import { calendarDay } from "@/lib/platform/day-range";

const MAX_DAYS = 400;

/** A half-open range of local days, in which a vehicle's calendar is read. */
export const calendarQuery = z
  .object({ from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => to > from, { message: "datesOrder", path: ["to"] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_DAYS * 86_400_000, {
    message: "datesTooFar",
    path: ["to"],
  });
export type CalendarQuery = z.infer<typeof calendarQuery>;
