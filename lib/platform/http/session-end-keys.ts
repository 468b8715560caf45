import type { EndReason } from "@/lib/platform/actor";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";

/** Messages that explain why a session ended; users who logged out themselves get none. */
export const endReasonKeys: Record<EndReason, ErrorKey> = {
  logout: "unauthenticated",
  timeout: "sessionTimedOut",
  expired: "sessionExpired",
  security: "sessionSecured",
  revoked: "sessionRevoked",
  "password-changed": "sessionPasswordChanged",
  "email-changed": "sessionEmailChanged",
  "email-restored": "sessionEmailRestored",
  "role-changed": "sessionRoleChanged",
  deactivated: "sessionDeactivated",
};
