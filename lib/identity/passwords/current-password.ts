import { z } from "zod";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

/** The caller's password, required again before a sensitive action. */
export const currentPassword = z
  .string("passwordAgainRequired")
  .min(1, "passwordAgainRequired")
  .max(200, textTooLong);
