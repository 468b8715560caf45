import { addMs, dayIn, HOUR_MS, instantAt, KIGALI, plusDays, timeIn } from "@/lib/platform/dates";
import type { NotificationKind, Priority } from "./kinds";

/** The category of notifications that people can opt out of; see `notification_preferences.marketing`. */
export const MARKETING = "marketing";

export const isForSms = (priority: Priority) => priority === "urgent" || priority === "high";

/** Notifications are pushed if they also go out by email and SMS, or are above the lowest priority. */
export const isForPush = ({ priority, hasEmailAndSms }: { priority: Priority; hasEmailAndSms: boolean }) =>
  hasEmailAndSms || priority !== "other";

/** Somebody may act in the reader's name, has gained power over a business or the marketplace, or redirected its money. */
const securityWarnings = new Set<string>([
  "payout-account-set",
  "payout-account-changed",
  "api-key-made",
  "account-looked-at",
  "team-joined",
  "team-handed-over",
  "role-changed",
  "approval-limit-raised",
] satisfies NotificationKind[]);

/** Security warnings are emailed whatever the reader's preferences, which an intruder would switch off first. */
export const isSecurityWarning = (kind: string | null) => kind !== null && securityWarnings.has(kind);

const QUIET_FROM = "21:00";
const QUIET_UNTIL = "07:00";

/** Somebody is on the road and waits. */
const kindsForAnyHour = new Set<string>([
  "road-help",
  "road-help-host",
  "pick-up-reported",
  "pick-up-reported-host",
] satisfies NotificationKind[]);

/**
 * Returns the earliest time an SMS may be sent: now, or 07:00 in Kigali during the quiet hours, unless less
 * than an hour would be left by then.
 */
export function smsTime(
  now: Date,
  { kind, values: { deadlineAt } }: { kind: string | null; values: Record<string, string | number> },
): Date {
  const morning = quietUntil(now);
  if (!morning || (kind && kindsForAnyHour.has(kind))) return now;
  const deadline = new Date(deadlineAt ?? Number.NaN);
  return now < deadline && deadline < addMs(morning, HOUR_MS) ? now : morning;
}

/** The end of the quiet hours; undefined outside of them. */
function quietUntil(now: Date): Date | undefined {
  const time = timeIn(now, KIGALI);
  const today = dayIn(now, KIGALI);
  if (time < QUIET_UNTIL) return instantAt(today, QUIET_UNTIL, KIGALI);
  return time >= QUIET_FROM ? instantAt(plusDays(today, 1), QUIET_UNTIL, KIGALI) : undefined;
}

/** Whether messages that can wait do so until the morning. */
export const isQuiet = (now: Date): boolean => quietUntil(now) !== undefined;

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
