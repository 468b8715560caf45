import type { SecurityKind } from "@/lib/platform/audit/security-events/rules";

/**
 * The events of the security log that the security settings list: those about how the person signs in and what they may
 * do.
 */
export const shownSecurityKinds = [
  "session.sign-in",
  "session.lock-out",
  "session.confirm",
  "session.revoke",
  "session.revoke-others",
  "password.change",
  "password.reset",
  "two-factor.on",
  "two-factor.off",
  "two-factor.recovery-codes",
  "two-factor.reset",
  "passkey.add",
  "passkey.remove",
  "email.change-request",
  "email.change",
  "email.restore",
  "email.verify",
  "phone.change-request",
  "phone.change",
  "phone.verify",
  "security.change",
  "api-key.make",
  "api-key.revoke",
  "api-key.use",
  "team.join",
  "team.change",
  "team.leave",
  "team.remove",
  "team.hand-over",
  "user.deactivate",
  "user.activate",
  "user.change-role",
  "user.sign-out",
  "user.act-as",
] as const satisfies readonly SecurityKind[];

/** The reasons for a refusal that have a text. */
export const refusalReasons = [
  "loginFailed",
  "passwordWrong",
  "codeWrong",
  "passkeyRefused",
  "passkeyCloned",
  "tooManyAttempts",
  "linkInvalid",
] as const;
type RefusalReason = (typeof refusalReasons)[number];

/** An event about how a person signs in. */
export interface SecurityActivity {
  id: string;
  at: string;
  kind: (typeof shownSecurityKinds)[number];
  isRefused: boolean;
  reason: RefusalReason | null;
  /** How often it happened within the minute. */
  times: number;
  /** "Chrome · Windows"; null where it is not recorded. */
  device: string | null;
  network: string | null;
}
