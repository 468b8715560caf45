import type { z } from "zod";
import type messages from "@/lib/platform/i18n/messages/en.json";

export type ErrorKey = keyof (typeof messages)["errors"];

type TooBig = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>;
type TooSmall = z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>;

/**
 * For `.max(300, textTooLong)`: the message is the key with the limit, because forms receive nothing of an issue
 * but its message.
 */
export const textTooLong = { error: ({ maximum }: TooBig) => `textTooLong:${maximum}` };

/** The same for numbers: `.min(1, numberTooLow).max(365, numberTooHigh)`. */
export const numberTooLow = { error: ({ minimum }: TooSmall) => `numberTooLow:${minimum}` };
export const numberTooHigh = { error: ({ maximum }: TooBig) => `numberTooHigh:${maximum}` };
