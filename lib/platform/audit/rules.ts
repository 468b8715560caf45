/**
 * Every action that the audit log records, grouped by subject: `account.erase`, `car.picture.add`. The admin
 * console has a label for each.
 */
export const auditActions = {
  account: ["erase", "keep", "schedule-deletion"],
  "api-key": ["make", "revoke"],
  backup: ["delete", "download", "start"],
  badge: ["approve", "reject"],
  booking: [
    "cancel",
    "hide-review",
    "licence",
    "no-show",
    "rebook",
    "refund",
    "return",
    "review",
    "show-review",
    "start",
  ],
  business: [
    "activate",
    "add",
    "apply",
    "approve",
    "change",
    "close",
    "defaults",
    "document-grace",
    "document-grace-end",
    "lapse",
    "pause",
    "payment",
    "payment-reversal",
    "payout-account",
    "plan",
    "reject",
    "resume",
    "suspend",
  ],
  calendar: ["block", "settings", "unblock"],
  car: [
    "change",
    "create",
    "maintenance",
    "paper.add",
    "paper.approve",
    "paper.reject",
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
  claim: ["decide"],
  data: ["export"],
  dispute: ["evidence"],
  document: ["approve", "correct", "reject"],
  email: ["change", "change-request", "restore", "verify"],
  finding: ["look", "resolve", "book"],
  incident: ["change", "publish", "resolve", "update"],
  invoice: ["pay", "reopen"],
  job: ["discard", "repeat"],
  letter: ["repeat", "test"],
  list: ["export"],
  maintenance: ["change", "off", "on"],
  notification: ["cancel", "send", "send-one", "test"],
  notifications: ["change"],
  passkey: ["add", "remove", "rename"],
  password: ["change", "reset"],
  payout: ["account", "approve", "return", "send", "withdraw"],
  phone: ["change", "change-request", "verify"],
  "pick-up-place": ["add", "change", "remove"],
  prices: ["automatic", "change", "rule", "rule-end"],
  profile: ["change"],
  "promo-code": ["add", "end"],
  refund: ["approve", "reject", "request", "return", "take-over", "transfer"],
  report: ["answer", "close"],
  scan: ["start"],
  security: ["change"],
  session: ["confirm", "lock-out", "revoke", "revoke-others", "sign-in"],
  settings: ["change", "commission", "letter", "letter-original", "rate", "withdraw"],
  team: ["change", "hand-over", "invite", "join", "leave", "remove", "withdraw"],
  ticket: ["answer", "assign", "close", "note", "open", "reopen"],
  "two-factor": ["off", "on", "recovery-codes", "reset"],
  user: [
    "act-as",
    "act-as-end",
    "acted",
    "activate",
    "change-role",
    "deactivate",
    "note",
    "sign-out",
    "viewed",
  ],
  webhook: ["add", "change", "remove", "secret"],
  workers: ["restart"],
} as const;

type Noun = keyof typeof auditActions;
export type AuditAction = { [N in Noun]: `${N}.${(typeof auditActions)[N][number]}` }[Noun];

/** The subjects of the log's entries, which are the first parts of their actions. */
export const auditNouns = Object.keys(auditActions) as Noun[];

/** The lists that administrators export: the subject of the entry and the name of the file. */
export type ExportedListName =
  | "analytics"
  | "audit-log"
  | "bookings"
  | "businesses"
  | "cars"
  | "claims"
  | "discrepancies"
  | "failed-jobs"
  | "incidents"
  | "manual-refunds"
  | "outbox"
  | "payments"
  | "payouts"
  | "reports"
  | "reviews"
  | "security-log"
  | "tickets"
  | "users"
  | "visitor-reports";
