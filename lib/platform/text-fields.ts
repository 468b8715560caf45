import { z } from "zod";
import { type ErrorKey, textTooLong } from "./i18n/error-keys";
import { cleanMultilineText, hasVisibleText, isSingleLine } from "./text";

/** A required line of text. */
export const singleLine = (longest: number) =>
  z
    .string("fieldRequired")
    .trim()
    .refine(hasVisibleText, "fieldRequired")
    .max(longest, textTooLong)
    .refine(isSingleLine, "fieldInvalid");

/** A required text of any number of lines. */
export const prose = (longest: number, missing: ErrorKey = "fieldRequired") =>
  z
    .string(missing)
    .overwrite(cleanMultilineText)
    .trim()
    .refine(hasVisibleText, missing)
    .max(longest, textTooLong);
