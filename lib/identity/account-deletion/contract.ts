import { z } from "zod";
import { currentPassword } from "@/lib/identity/passwords/current-password";

/**
 * The password is required again, so that an unattended browser cannot be used to export all personal data.
 */
export const exportRequest = z.object({ password: currentPassword });

/** `confirmation` is the account's own email address, typed by the user. */
export const deletionRequest = z.object({
  password: currentPassword,
  confirmation: z
    .string("deletionConfirmation")
    .trim()
    .min(1, "deletionConfirmation")
    .max(254, "deletionConfirmation"),
});
export type DeletionRequest = z.infer<typeof deletionRequest>;
