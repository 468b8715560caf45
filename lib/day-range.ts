import { z } from "zod";

/** A day people plan with: what lies centuries away is mistyped. */
export const calendarDay = z.iso
  .date("fieldInvalid")
  .refine((day) => day >= "2000" && day < "2100", "dayOutOfRange");

const end = z.iso.date("fieldInvalid").optional();

/** The ends of a range of days of Kigali, both included; either may be left out. */
export const dayRange = { from: end, to: end };

/** Refuses a range, of days or of months, that ends before it begins, and says that the two are swapped. */
export function inOrder<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema.refine(({ from, to }) => typeof from !== "string" || typeof to !== "string" || from <= to, {
    path: ["to"],
    error: "datesSwapped",
  });
}
