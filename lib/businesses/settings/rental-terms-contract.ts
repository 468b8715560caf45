import { z } from "zod";
import { numberTooHigh, numberTooLow } from "@/lib/platform/i18n/error-keys";
import { chargeableCents } from "@/lib/platform/minimum-charge";

export const wholeNumber = (from: number, to: number) =>
  z.int("wholeNumberRequired").min(from, numberTooLow).max(to, numberTooHigh);
export const availabilitySettings = z
  .object({
    minDays: wholeNumber(1, 365),
    maxDays: wholeNumber(1, 365),
    advanceNoticeHours: wholeNumber(0, 720),
    bufferMinutes: wholeNumber(0, 2880),
  })
  .refine(({ minDays, maxDays }) => maxDays >= minDays, { message: "longestTooShort", path: ["maxDays"] });
export type AvailabilitySettings = z.infer<typeof availabilitySettings>;
/** In cents. A higher daily price must be a typing error. */
export const MAX_DAY_CENTS = 500000;
export const deposit = z
  .int("fieldInvalid")
  .min(0, "depositRange")
  .max(MAX_DAY_CENTS, "depositRange")
  .refine((cents) => cents <= 0 || chargeableCents(cents) > 0, "depositTooSmall");
