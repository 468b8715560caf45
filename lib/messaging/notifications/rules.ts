import { dayIn, instantAt, KIGALI, plusDays, timeIn } from "@/lib/platform/dates";

/** spec.md §3; `other` is the default. */
export const priorities = ["urgent", "high", "medium", "other"] as const;
type Priority = (typeof priorities)[number];
export const notificationTypes = ["success", "info", "warning", "error"] as const;
type NotificationType = (typeof notificationTypes)[number];

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
  type: NotificationType;
  priority: Priority;
  /**
   * Also sent by email to readers who want emails. False where the event has an email of its own, and where
   * nobody would miss one.
   */
  byEmail: boolean;
}

const defineKind = (
  category: Kind["category"],
  type: NotificationType,
  priority: Priority,
  byEmail = true,
): Kind => ({
  category,
  type,
  priority,
  byEmail,
});

/** All notification kinds; their texts are `notifications.kinds.*`. */
export const notificationKinds = {
  "booking-requested": defineKind("booking", "info", "urgent"),
  "booking-accepted": defineKind("booking", "success", "urgent"),
  "booking-declined": defineKind("booking", "warning", "high"),
  "booking-competing": defineKind("booking", "warning", "high"),
  "booking-confirmed": defineKind("booking", "success", "high"),
  "booking-confirmed-host": defineKind("booking", "success", "high"),
  "booking-expired": defineKind("booking", "warning", "medium"),
  "request-expired-host": defineKind("booking", "warning", "medium"),
  "booking-cancelled": defineKind("booking", "warning", "high"),
  "booking-cancelled-host": defineKind("booking", "warning", "high"),
  "rental-started": defineKind("booking", "info", "other", false),
  "rental-completed": defineKind("booking", "success", "medium"),
  "no-show": defineKind("booking", "warning", "high"),
  "no-show-host": defineKind("booking", "warning", "medium"),
  "change-proposed": defineKind("booking", "info", "high"),
  "change-accepted": defineKind("booking", "success", "high"),
  "change-declined": defineKind("booking", "warning", "medium"),
  "change-withdrawn": defineKind("booking", "info", "other", false),
  "change-expired": defineKind("booking", "warning", "medium"),
  "dates-changed": defineKind("booking", "info", "high"),
  "payment-failed": defineKind("payment", "error", "high"),
  "payment-mischarged": defineKind("payment", "error", "high"),
  "booking-rebooked": defineKind("booking", "info", "urgent"),
  "refund-granted": defineKind("payment", "info", "medium"),
  "refund-granted-host": defineKind("payment", "warning", "medium"),
  "money-refunded": defineKind("payment", "success", "medium"),
  "dispute-lost-host": defineKind("payment", "warning", "high"),
  "dispute-lost": defineKind("payment", "warning", "high"),
  "dispute-reinstated-host": defineKind("payment", "success", "medium"),
  "dispute-reinstated": defineKind("payment", "success", "high"),
  "late-waived": defineKind("payment", "success", "medium"),
  "late-waived-host": defineKind("payment", "info", "medium"),
  "deposit-returned": defineKind("payment", "success", "medium"),
  "deposit-lost": defineKind("payment", "warning", "high"),
  "email-verified": defineKind("verification", "success", "other", false),
  "phone-verified": defineKind("verification", "success", "other", false),
  "documents-verified": defineKind("verification", "success", "medium", false),
  "document-rejected": defineKind("verification", "warning", "high", false),
  "document-submitted": defineKind("verification", "info", "medium", false),
  "badge-requested": defineKind("badge", "info", "medium", false),
  "badge-approved": defineKind("badge", "success", "high", false),
  "badge-rejected": defineKind("badge", "warning", "high", false),
  "review-received": defineKind("review", "info", "medium"),
  "review-replied": defineKind("review", "info", "other"),
  "payout-made": defineKind("payout", "info", "medium"),
  "payout-sent": defineKind("payout", "success", "medium"),
  "invoice-issued": defineKind("payment", "info", "medium"),
  "findings-opened": defineKind("system", "warning", "high"),
  "car-paper-ending": defineKind("vehicle", "warning", "high"),
  "car-paused": defineKind("vehicle", "error", "urgent"),
  "car-added": defineKind("vehicle", "info", "medium"),
  "car-unlisted": defineKind("vehicle", "error", "urgent"),
  "car-relisted": defineKind("vehicle", "success", "medium"),
  "calendar-failed": defineKind("vehicle", "warning", "high"),
  "car-in-maintenance": defineKind("vehicle", "warning", "high"),
  "car-removed": defineKind("vehicle", "warning", "high"),
  "payout-account-set": defineKind("payout", "success", "medium"),
  "payout-account-changed": defineKind("payout", "warning", "urgent"),
  "api-key-made": defineKind("system", "warning", "high"),
  "webhook-off": defineKind("system", "error", "high"),
  "team-joined": defineKind("system", "success", "medium"),
  "team-role-changed": defineKind("system", "info", "medium"),
  "team-removed": defineKind("system", "warning", "medium"),
  "team-owner": defineKind("system", "info", "high"),
  "team-handed-over": defineKind("system", "info", "high"),
  "programs-ended": defineKind("system", "warning", "medium"),
  "business-verified": defineKind("verification", "success", "high"),
  "business-rejected": defineKind("verification", "warning", "high"),
  "business-paper-ending": defineKind("verification", "warning", "high"),
  "business-lapsed": defineKind("verification", "error", "urgent"),
  "business-lapsed-desk": defineKind("verification", "warning", "high", false),
  "business-suspended": defineKind("system", "error", "urgent"),
  "business-activated": defineKind("system", "success", "high"),
  "account-looked-at": defineKind("system", "info", "medium"),
  "job-died": defineKind("system", "error", "urgent"),
  "chat-reported": defineKind("system", "warning", "high", false),
  "ticket-answered": defineKind("message", "info", "high", false),
  "ticket-assigned": defineKind("message", "info", "medium"),
  "ticket-closed": defineKind("message", "info", "other", false),
} satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;

export const isNotificationKind = (name: string | null): name is NotificationKind =>
  name !== null && Object.hasOwn(notificationKinds, name);

export const isForSms = (priority: Priority) => priority === "urgent" || priority === "high";

/** Pushed is what also goes by email, and everything above the lowest priority. */
export const isForPush = ({ priority, byEmail }: { priority: Priority; byEmail: boolean }) =>
  byEmail || priority !== "other";

const QUIET_FROM = "21:00";
const QUIET_UNTIL = "07:00";

/** Returns the earliest time an SMS may be sent: now, or 07:00 in Kigali during the quiet hours. */
export function smsTime(now: Date): Date {
  const time = timeIn(now, KIGALI);
  const today = dayIn(now, KIGALI);
  if (time < QUIET_UNTIL) return instantAt(today, QUIET_UNTIL, KIGALI);
  return time >= QUIET_FROM ? instantAt(plusDays(today, 1), QUIET_UNTIL, KIGALI) : now;
}

export type Age = { unit: "now" } | { unit: "minutes" | "hours"; count: number } | { unit: "date" };

/**
 * Returns the age as spec.md §9 displays it: "just now" under a minute, then minutes, hours up to 24 h, then a
 * date.
 */
export function ageOf(createdAt: Date, now: Date): Age {
  const minutes = Math.floor((now.getTime() - createdAt.getTime()) / 60_000);
  if (minutes < 1) return { unit: "now" };
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: "hours", count: hours } : { unit: "date" };
}

/** Groups a list by day in Kigali. */
export function dayGroup(createdAt: Date, now: Date): "today" | "yesterday" | "earlier" {
  const day = dayIn(createdAt, KIGALI);
  const today = dayIn(now, KIGALI);
  if (day >= today) return "today";
  return day === plusDays(today, -1) ? "yesterday" : "earlier";
}
