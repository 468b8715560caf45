import { MINUTE_MS } from "@/lib/platform/dates";

/** The entries of the audit log that are also events of the security log, because they change who may do what. */
const auditedSecurityKinds = [
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
  "user.act-as-end",
] as const;

/** Everything that the security log records. */
export const securityKinds = [
  "session.sign-in",
  "api-key.use",
  "access.refuse",
  ...auditedSecurityKinds,
] as const;
export type SecurityKind = (typeof securityKinds)[number];

const audited: ReadonlySet<string> = new Set(auditedSecurityKinds);

export const isAuditedSecurityKind = (action: string): action is (typeof auditedSecurityKinds)[number] =>
  audited.has(action);

/** Admits `most` different keys a minute; an admitted key stays admitted until the minute ends. */
export function createBoundPerMinute(most: number) {
  let minute = -1;
  const admitted = new Set<string>();
  return {
    admits(key: string, now: Date): boolean {
      const current = Math.floor(now.getTime() / MINUTE_MS);
      if (current !== minute) admitted.clear();
      minute = current;
      if (admitted.size < most) admitted.add(key);
      return admitted.has(key);
    },
  };
}
