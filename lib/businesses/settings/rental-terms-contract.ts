import { z } from "zod";
import { chargeableCents } from "@/lib/platform/minimum-charge";

export const wholeNumber = (from: number, to: number) =>
  z.number("fieldInvalid").int("fieldInvalid").min(from, "fieldInvalid").max(to, "fieldInvalid");
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
