import { z } from "zod";

/** The caller's password, asked for again before something grave. */
export const currentPassword = z
  .string("passwordAgainRequired")
  .min(1, "passwordAgainRequired")
  .max(200, "fieldInvalid");
