/**
 * Every action that the audit log records, grouped by subject: `account.erase`, `car.picture.add`. The admin
 * console has a label for each.
 */
export const auditActions = {
  account: ["erase", "keep", "schedule-deletion"],
  "api-key": ["make", "revoke"],
  backup: ["delete", "download", "start"],
  badge: ["approve", "reject"],
  booking: ["cancel", "rebook", "refund"],
  business: [
    "activate",
    "add",
    "approve",
    "change",
    "defaults",
    "lapse",
    "payout-account",
    "plan",
    "reject",
    "suspend",
  ],
  calendar: ["block", "settings", "unblock"],
  car: [
    "change",
    "create",
    "maintenance",
    "paper.add",
    "paper.remove",
    "pause",
    "picture.add",
    "picture.arrange",
    "picture.remove",
    "publish",
    "relist",
    "remove",
    "unlist",
    "unpublish",
  ],
  category: ["change"],
  data: ["export"],
  document: ["approve", "reject"],
  email: ["change", "change-request", "verify"],
  finding: ["look", "resolve", "book"],
  invoice: ["pay"],
  job: ["discard", "repeat"],
  letter: ["repeat", "test"],
  maintenance: ["change", "off", "on"],
  notification: ["send", "send-one"],
  notifications: ["change"],
  password: ["change", "reset"],
  payout: ["send"],
  phone: ["change", "change-request", "verify"],
  prices: ["change"],
  profile: ["change"],
  refund: ["transfer"],
  report: ["answer", "close"],
  scan: ["start"],
  security: ["change"],
  session: ["lock-out", "revoke", "revoke-others", "sign-in"],
  settings: ["change", "commission", "letter", "letter-original", "rate", "withdraw"],
  team: ["change", "hand-over", "invite", "join", "leave", "remove", "withdraw"],
  ticket: ["answer", "assign", "close", "note", "open", "reopen"],
  "two-factor": ["off", "on", "recovery-codes"],
  user: ["act-as", "act-as-end", "acted", "activate", "change-role", "deactivate", "sign-out", "viewed"],
  webhook: ["add", "change", "remove", "secret"],
  workers: ["restart"],
} as const;

type Noun = keyof typeof auditActions;
export type AuditAction = { [N in Noun]: `${N}.${(typeof auditActions)[N][number]}` }[Noun];

/** The subjects of the log's entries, which are the first parts of their actions. */
export const auditNouns = Object.keys(auditActions) as Noun[];
