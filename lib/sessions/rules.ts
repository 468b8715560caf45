import type { ErrorKey } from "@/lib/i18n/error-keys";
import type { EndReason } from "./contract";

/** A session lives 24 hours (product.md §1). */
export const SESSION_LIFE_S = 24 * 60 * 60;

/** What a person is told whose session is over; who logged out themselves is simply nobody. */
export const endedKeys: Record<EndReason, ErrorKey> = {
  logout: "unauthenticated",
  timeout: "sessionTimedOut",
  expired: "sessionExpired",
  security: "sessionSecured",
  revoked: "sessionRevoked",
  "password-changed": "sessionPasswordChanged",
  "email-changed": "sessionEmailChanged",
  "role-changed": "sessionRoleChanged",
  deactivated: "sessionDeactivated",
};
