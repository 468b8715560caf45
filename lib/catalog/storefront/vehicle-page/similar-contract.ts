import { z } from "zod";
import { vehicleCard } from "@/lib/catalog/vehicle-cards/contract";
import { calendarDay } from "@/lib/platform/day-range";

/** The data on the page of an unlisted or removed vehicle; the title is null if the owner is suspended. */
export const goneVehicle = z.object({
  title: z.string().nullable(),
  /** True if it was removed permanently; false if it may be listed again. */
  isRemoved: z.boolean(),
  similar: z.array(vehicleCard),
});
export type GoneVehicle = z.infer<typeof goneVehicle>;

const handoverTime = z.string().regex(/^([01]\d|2[0-3]):[03]0$/, "fieldInvalid");

/** Local days and times of a booking. */
export const similarQuery = z
  .object({
    from: calendarDay,
    to: calendarDay,
    fromTime: handoverTime.optional(),
    toTime: handoverTime.optional(),
  })
  .refine(({ from, to }) => to > from, { message: "datesOrder", path: ["to"] });

/** Similar vehicles free for the dates, with their totals. */
export const similarVehicles = z.object({ items: z.array(vehicleCard) });
