import { z } from "zod";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { webAddress } from "@/lib/platform/web-address";

/** A line of a car's name. Emails to people who search contain it, where a web address would be a link. */
export const vehicleName = (most: number) =>
  z
    .string("fieldRequired")
    .trim()
    .min(1, "fieldRequired")
    .max(most, textTooLong)
    .regex(/^\P{C}*$/u, "fieldInvalid")
    .refine((text) => !webAddress.test(text), "fieldInvalid");
