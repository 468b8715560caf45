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

/** A line of text that may be empty; runs of blanks and line breaks become one blank. */
export const optionalLine = (longest: number) =>
  z
    .string("fieldInvalid")
    .overwrite((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .max(longest, textTooLong)
    .regex(/^[^\p{C}<>]*$/u, "fieldInvalid");

/** A required text of any number of lines. */
export const prose = (longest: number, missing: ErrorKey = "fieldRequired") =>
  z
    .string(missing)
    .overwrite(cleanMultilineText)
    .trim()
    .refine(hasVisibleText, missing)
    .max(longest, textTooLong);
