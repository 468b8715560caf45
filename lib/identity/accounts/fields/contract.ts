import { z } from "zod";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { webAddress } from "@/lib/platform/web-address";

/** Businesses abbreviate their legal form this way; it is accepted like "Co. Ltd". */
const legalFormSuffix = /(^|\s)co\.ltd(?=\.?(?:$|[\s,)]))/iu;

/**
 * Accepts a name in any alphabet, without control characters and without anything a mail client would
 * auto-link. Line breaks and repeated spaces become one space.
 */
export const properName = (longest: number) =>
  z
    .string("fieldRequired")
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, "fieldRequired")
        .max(longest, textTooLong)
        .regex(/^[^\p{C}<>]*[\p{L}\p{N}][^\p{C}<>]*$/u, "fieldInvalid")
        .refine((name) => !webAddress.test(name.replace(legalFormSuffix, "$1")), "fieldInvalid"),
    );

export const emailAddress = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .max(254, "emailInvalid")
  .toLowerCase()
  .pipe(z.email("emailInvalid"));

/** Checks only the shape of a number; the server checks it against the numbering plans. */
export const phoneNumber = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .regex(/^\+?[\d\s().-]{6,24}$/, "phoneInvalid");

/** The number of an identity card, passport, driving licence or business registration. */
export const documentNumber = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,39}$/u, "documentNumberInvalid");
