import { z } from "zod";

/** Why a session is over. `security`: ended to protect the account, for no reason of the others. */
export const endReason = z.enum([
  "logout",
  "timeout",
  "expired",
  "security",
  "revoked",
  "password-changed",
  "email-changed",
  "role-changed",
  "deactivated",
]);
export type EndReason = z.infer<typeof endReason>;
