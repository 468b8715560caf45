import { z } from "zod";

/** A day in a plausible range: one that is centuries away is a typing error. An empty date field is a missing day. */
export const calendarDay = z.iso
  .date({ error: ({ input }) => (input ? "fieldInvalid" : "fieldRequired"), abort: true })
  .refine((day) => day >= "2000" && day < "2100", "dayOutOfRange");

const end = calendarDay.optional();

/** Start and end of a range of Kigali days, both included; either may be omitted. */
export const dayRange = { from: end, to: end };

/** Rejects a range of days or months that ends before it begins, with the error that the two are swapped. */
export function withOrderedRange<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema.refine(({ from, to }) => typeof from !== "string" || typeof to !== "string" || from <= to, {
    path: ["to"],
    error: "datesSwapped",
  });
}
