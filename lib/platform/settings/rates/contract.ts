import { z } from "zod";
import { calendarDay } from "@/lib/platform/day-range";

/** RWF per 100 USD, or commission in percent; each is in force from a day on. */
const rateKind = z.enum(["exchange", "commission"]);
export type RateKind = z.infer<typeof rateKind>;

export const rateParams = z.object({ kind: rateKind });
export const rateDayParams = rateParams.extend({ day: calendarDay });

const rate = z.object({
  id: z.iso.date(),
  /** The Kigali day from which it is in force. */
  effectiveOn: z.iso.date(),
  value: z.int(),
  /** Name of the administrator; null: an initial value, or their account is erased. */
  setBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** `coming` can still be withdrawn. */
  state: z.enum(["coming", "current", "past"]),
});
export type Rate = z.infer<typeof rate>;

/**
 * Newest first. `today` is Kigali's; `current` is in force now, also without an entry (the commission's
 * default).
 */
export const rateHistory = z.object({
  today: z.iso.date(),
  current: z.int().nullable(),
  items: z.array(rate),
});
export type RateHistory = z.infer<typeof rateHistory>;

/** A value from a day on, and the value that day had when the administrator decided (null: none). */
export const rateRequest = z.object({
  effectiveOn: calendarDay,
  value: z.int32("fieldInvalid"),
  was: z.int32().nullable(),
});
export type RateRequest = z.output<typeof rateRequest>;
