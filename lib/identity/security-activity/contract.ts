/** What the security settings list besides sign-ins: entries of the audit log about the person. */
export const securityActions = [
  "session.lock-out",
  "session.confirm",
  "session.revoke",
  "session.revoke-others",
  "password.change",
  "password.reset",
  "two-factor.on",
  "two-factor.off",
  "two-factor.recovery-codes",
  "email.change",
  "phone.change",
  "user.change-role",
  "user.sign-out",
] as const;
export type SecurityAction = (typeof securityActions)[number];

/** Something that happened to how a person signs in. */
export interface SecurityActivity {
  id: string;
  at: string;
  kind: "sign-in" | "support" | SecurityAction;
  /** "Chrome · Windows"; null where it is not recorded. */
  device: string | null;
  ipAddress: string | null;
}
