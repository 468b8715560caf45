import { z } from "zod";

/** Francs for a hundred dollars, or percent of a rental: each counts from a day on. */
const rateKind = z.enum(["exchange", "commission"]);
export type RateKind = z.infer<typeof rateKind>;

export const rateParams = z.object({ kind: rateKind });
export const rateDayParams = rateParams.extend({ day: z.iso.date("fieldInvalid") });

/** One line of the history. */
const rate = z.object({
  id: z.iso.date(),
  /** The Kigali day it counts from. */
  effectiveOn: z.iso.date(),
  value: z.int(),
  /** Who set it; null: it was there from the beginning, or their account is erased. */
  setBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** `coming` can still be withdrawn. */
  state: z.enum(["coming", "current", "past"]),
});
export type Rate = z.infer<typeof rate>;

/** Newest first. `today` is Kigali's; `current` counts now, also where no line says so (the commission's default). */
export const rateHistory = z.object({
  today: z.iso.date(),
  current: z.int().nullable(),
  items: z.array(rate),
});
export type RateHistory = z.infer<typeof rateHistory>;

/** A value from a day on, and what stood there for that day when this was decided (null: nothing). */
export const rateRequest = z.object({
  effectiveOn: z.iso.date("fieldInvalid"),
  value: z.int("fieldInvalid"),
  was: z.int().nullable(),
});
export type RateRequest = z.output<typeof rateRequest>;
