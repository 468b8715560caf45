import { dayIn, instantAt, KIGALI, plusDays, timeIn } from "@/lib/dates";

/** spec.md §3; `other` is the default. */
export const priorities = ["urgent", "high", "medium", "other"] as const;
type Priority = (typeof priorities)[number];
export const noticeTypes = ["success", "info", "warning", "error"] as const;
type NoticeType = (typeof noticeTypes)[number];

interface Kind {
  category:
    | "booking"
    | "payment"
    | "verification"
    | "badge"
    | "message"
    | "review"
    | "payout"
    | "vehicle"
    | "system";
  type: NoticeType;
  priority: Priority;
  /** Told by letter too, to who wants letters. Not where a letter of its own is written, or nobody would miss it. */
  byLetter: boolean;
}

const kind = (category: Kind["category"], type: NoticeType, priority: Priority, byLetter = true): Kind => ({
  category,
  type,
  priority,
  byLetter,
});

/** Everything the marketplace tells people of; the sentences are `notifications.kinds.*`. */
export const kinds = {
  "booking-requested": kind("booking", "info", "urgent"),
  "booking-accepted": kind("booking", "success", "urgent"),
  "booking-declined": kind("booking", "warning", "high"),
  "booking-competing": kind("booking", "warning", "high"),
  "booking-confirmed": kind("booking", "success", "high"),
  "booking-confirmed-host": kind("booking", "success", "high"),
  "booking-expired": kind("booking", "warning", "medium"),
  "request-expired-host": kind("booking", "warning", "medium"),
  "booking-cancelled": kind("booking", "warning", "high"),
  "booking-cancelled-host": kind("booking", "warning", "high"),
  "rental-started": kind("booking", "info", "other", false),
  "rental-completed": kind("booking", "success", "medium"),
  "no-show": kind("booking", "warning", "high"),
  "no-show-host": kind("booking", "warning", "medium"),
  "change-proposed": kind("booking", "info", "high"),
  "change-accepted": kind("booking", "success", "high"),
  "change-declined": kind("booking", "warning", "medium"),
  "change-withdrawn": kind("booking", "info", "other", false),
  "change-expired": kind("booking", "warning", "medium"),
  "dates-changed": kind("booking", "info", "high"),
  "payment-failed": kind("payment", "error", "high"),
  "payment-mischarged": kind("payment", "error", "high"),
  "booking-rebooked": kind("booking", "info", "urgent"),
  "refund-granted": kind("payment", "info", "medium"),
  "refund-granted-host": kind("payment", "warning", "medium"),
  "money-refunded": kind("payment", "success", "medium"),
  "dispute-lost-host": kind("payment", "warning", "high"),
  "dispute-lost": kind("payment", "warning", "high"),
  "dispute-reinstated-host": kind("payment", "success", "medium"),
  "dispute-reinstated": kind("payment", "success", "high"),
  "late-waived": kind("payment", "success", "medium"),
  "late-waived-host": kind("payment", "info", "medium"),
  "deposit-returned": kind("payment", "success", "medium"),
  "deposit-lost": kind("payment", "warning", "high"),
  "email-verified": kind("verification", "success", "other", false),
  "phone-verified": kind("verification", "success", "other", false),
  "documents-verified": kind("verification", "success", "medium", false),
  "document-rejected": kind("verification", "warning", "high", false),
  "document-submitted": kind("verification", "info", "medium", false),
  "badge-requested": kind("badge", "info", "medium", false),
  "badge-approved": kind("badge", "success", "high", false),
  "badge-rejected": kind("badge", "warning", "high", false),
  "review-received": kind("review", "info", "medium"),
  "review-replied": kind("review", "info", "other"),
  "payout-made": kind("payout", "info", "medium"),
  "payout-sent": kind("payout", "success", "medium"),
  "invoice-issued": kind("payment", "info", "medium"),
  "findings-opened": kind("system", "warning", "high"),
  "car-paper-ending": kind("vehicle", "warning", "high"),
  "car-paused": kind("vehicle", "error", "urgent"),
  "car-added": kind("vehicle", "info", "medium"),
  "car-unlisted": kind("vehicle", "error", "urgent"),
  "car-relisted": kind("vehicle", "success", "medium"),
  "calendar-failed": kind("vehicle", "warning", "high"),
  "car-in-maintenance": kind("vehicle", "warning", "high"),
  "car-removed": kind("vehicle", "warning", "high"),
  "payout-account-set": kind("payout", "success", "medium"),
  "payout-account-changed": kind("payout", "warning", "urgent"),
  "api-key-made": kind("system", "warning", "high"),
  "webhook-off": kind("system", "error", "high"),
  "team-joined": kind("system", "success", "medium"),
  "team-role-changed": kind("system", "info", "medium"),
  "team-removed": kind("system", "warning", "medium"),
  "team-owner": kind("system", "info", "high"),
  "team-handed-over": kind("system", "info", "high"),
  "programs-ended": kind("system", "warning", "medium"),
  "business-verified": kind("verification", "success", "high"),
  "business-rejected": kind("verification", "warning", "high"),
  "business-paper-ending": kind("verification", "warning", "high"),
  "business-lapsed": kind("verification", "error", "urgent"),
  "business-lapsed-desk": kind("verification", "warning", "high", false),
  "business-suspended": kind("system", "error", "urgent"),
  "business-activated": kind("system", "success", "high"),
  "account-looked-at": kind("system", "info", "medium"),
  "job-died": kind("system", "error", "urgent"),
  "chat-reported": kind("system", "warning", "high", false),
  "ticket-answered": kind("message", "info", "high", false),
  "ticket-assigned": kind("message", "info", "medium"),
  "ticket-closed": kind("message", "info", "other", false),
} satisfies Record<string, Kind>;
export type NoticeKind = keyof typeof kinds;

export const isNoticeKind = (name: string | null): name is NoticeKind =>
  name !== null && Object.hasOwn(kinds, name);

/** Worth disturbing somebody by telephone for, if they want that at all. */
export const isForSms = (priority: Priority) => priority === "urgent" || priority === "high";

/** Worth a word in a closed browser, if they asked for that: what goes by letter, and whatever is not merely noted. */
export const isForPush = ({ priority, byLetter }: { priority: Priority; byLetter: boolean }) =>
  byLetter || priority !== "other";

const QUIET_FROM = "21:00";
const QUIET_UNTIL = "07:00";

/** When an SMS may leave: at once, or in Kigali's morning. */
export function smsTime(now: Date): Date {
  const time = timeIn(now, KIGALI);
  const today = dayIn(now, KIGALI);
  if (time < QUIET_UNTIL) return instantAt(today, QUIET_UNTIL, KIGALI);
  return time >= QUIET_FROM ? instantAt(plusDays(today, 1), QUIET_UNTIL, KIGALI) : now;
}

export type Age = { unit: "now" } | { unit: "minutes" | "hours"; count: number } | { unit: "date" };

/** How long ago, as spec.md §9 tells it: under a minute just now, minutes, hours up to 24 h, then a date. */
export function ageOf(createdAt: Date, now: Date): Age {
  const minutes = Math.floor((now.getTime() - createdAt.getTime()) / 60_000);
  if (minutes < 1) return { unit: "now" };
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: "hours", count: hours } : { unit: "date" };
}

/** Under which heading of a list something stands, by Kigali's days. */
export function dayGroup(createdAt: Date, now: Date): "today" | "yesterday" | "earlier" {
  const day = dayIn(createdAt, KIGALI);
  const today = dayIn(now, KIGALI);
  if (day >= today) return "today";
  return day === plusDays(today, -1) ? "yesterday" : "earlier";
}
