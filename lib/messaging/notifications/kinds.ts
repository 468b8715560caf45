import type { notificationTypes, priorities } from "@/db/enums/messaging";
import type { Permission } from "@/lib/platform/permissions";

export type Priority = (typeof priorities)[number];
type NotificationType = (typeof notificationTypes)[number];

type Category =
  | "booking"
  | "payment"
  | "verification"
  | "badge"
  | "message"
  | "review"
  | "payout"
  | "vehicle"
  | "system";

/**
 * Who is notified, and the page it leads them to. A `person` is a user whom the caller names; a permission means the
 * members of the business whose role has it. `:id` is the record the notification is about. Null: no page, or the one
 * that the caller names.
 */
export type NotificationPages = {
  readonly [Reader in "person" | "administrators" | Permission]?: string | null;
};

/** A kind that is also sent by email, SMS and push, as its readers and its priority have it. */
const kind = <const ReaderPages extends NotificationPages>(
  category: Category,
  type: NotificationType,
  priority: Priority,
  pages: ReaderPages,
) => ({ category, type, priority, pages, hasEmailAndSms: true });

/**
 * A kind without email and SMS: the event has an email of its own, or does not need one. It is pushed if its priority is
 * above the lowest.
 */
const kindWithoutEmailAndSms = <const ReaderPages extends NotificationPages>(
  category: Category,
  type: NotificationType,
  priority: Priority,
  pages: ReaderPages,
) => ({ category, type, priority, pages, hasEmailAndSms: false });

const renter = { person: "/dashboard/user/rentals/:id" } as const;
const business = { "rentals.run": "/dashboard/business/rentals/:id" } as const;
const bothParties = { ...renter, ...business };
/** Where the renter pays for an agreed change. */
const changePayment = { person: "/payment?booking=:id&for=change" } as const;
const payout = {
  "money.view": "/dashboard/business/payouts?businessId=:id",
  // Somebody who has closed the business, which has no pages any more.
  person: null,
} as const;
const BUSINESS_SETTINGS = "/dashboard/business/settings?businessId=:id";

/** All notification kinds; their texts are `notifications.kinds.*`. */
export const notificationKinds = {
  "booking-requested": kind("booking", "info", "urgent", business),
  "booking-accepted": kind("booking", "success", "urgent", renter),
  "booking-declined": kind("booking", "warning", "high", renter),
  "booking-competing": kind("booking", "warning", "high", renter),
  "booking-confirmed": kind("booking", "success", "high", renter),
  "booking-confirmed-host": kind("booking", "success", "high", business),
  "counter-booked": kind("booking", "success", "high", renter),
  "booking-expired": kind("booking", "warning", "medium", renter),
  "request-expired-host": kind("booking", "warning", "medium", business),
  "booking-cancelled": kind("booking", "warning", "high", renter),
  "booking-cancelled-host": kind("booking", "warning", "high", business),
  "rental-started": kindWithoutEmailAndSms("booking", "info", "other", renter),
  "rental-started-host": kind("booking", "info", "high", business),
  "driver-accepted": kind("booking", "success", "medium", bothParties),
  "driver-withdrew": kind("booking", "warning", "medium", bothParties),
  "driver-removed": kind("booking", "info", "medium", { person: "/dashboard/user/rentals" }),
  "driver-booking-changed": kind("booking", "info", "high", { person: "/dashboard/user/rentals" }),
  "driver-booking-ended": kind("booking", "warning", "high", { person: "/dashboard/user/rentals" }),
  "pick-up-near": kind("booking", "info", "high", renter),
  "pick-up-near-host": kind("booking", "info", "medium", business),
  "return-near": kind("booking", "info", "high", renter),
  "return-near-host": kind("booking", "info", "medium", business),
  "request-ending": kind("booking", "warning", "high", business),
  "rental-overdue": kind("booking", "error", "urgent", renter),
  "rental-overdue-host": kind("booking", "warning", "urgent", business),
  "rental-completed": kind("booking", "success", "medium", renter),
  "started-by-support": kind("booking", "info", "high", bothParties),
  "returned-by-support": kind("booking", "info", "high", bothParties),
  "rental-completed-host": kind("booking", "info", "high", business),
  "no-show": kind("booking", "warning", "high", renter),
  "no-show-host": kind("booking", "warning", "medium", business),
  "change-proposed": kind("booking", "info", "high", bothParties),
  "change-accepted": kind("booking", "success", "high", changePayment),
  "change-accepted-host": kind("booking", "success", "high", business),
  "change-declined": kind("booking", "warning", "medium", bothParties),
  "change-withdrawn": kindWithoutEmailAndSms("booking", "info", "other", bothParties),
  "change-expired": kind("booking", "warning", "medium", bothParties),
  "dates-changed": kind("booking", "info", "high", bothParties),
  "vehicle-changed": kind("booking", "info", "high", renter),
  "vehicle-replaced": kind("booking", "info", "high", renter),
  "vehicle-changed-host": kind("booking", "info", "high", business),
  "booking-moved-away": kind("booking", "warning", "urgent", {
    "rentals.run": "/dashboard/business/rentals",
  }),
  "booking-moved-here": kind("booking", "success", "urgent", business),
  "vehicle-change-proposed": kind("booking", "info", "urgent", renter),
  "vehicle-change-declined": kind("booking", "warning", "high", business),
  "vehicle-change-withdrawn": kindWithoutEmailAndSms("booking", "info", "other", renter),
  "vehicle-change-expired": kind("booking", "warning", "medium", bothParties),
  "place-changed": kind("booking", "info", "high", bothParties),
  "place-change-proposed": kind("booking", "info", "high", bothParties),
  "place-change-accepted": kind("booking", "success", "high", changePayment),
  "place-change-accepted-host": kind("booking", "success", "high", business),
  "place-change-declined": kind("booking", "warning", "medium", bothParties),
  "place-change-withdrawn": kindWithoutEmailAndSms("booking", "info", "other", bothParties),
  "place-change-expired": kind("booking", "warning", "medium", bothParties),
  "payment-failed": kind("payment", "error", "high", renter),
  "payment-mischarged": kind("payment", "error", "high", renter),
  "refund-granted": kind("payment", "info", "medium", renter),
  "refund-granted-host": kind("payment", "warning", "medium", business),
  "refund-undone": kind("payment", "warning", "high", renter),
  "money-refunded": kind("payment", "success", "medium", renter),
  "dispute-lost-host": kind("payment", "warning", "high", business),
  "dispute-lost": kind("payment", "warning", "high", { administrators: "/dashboard/admin/bookings/:id" }),
  "dispute-reinstated-host": kind("payment", "success", "medium", business),
  "dispute-reinstated": kind("payment", "success", "high", {
    administrators: "/dashboard/admin/bookings/:id",
  }),
  "return-charged": kind("payment", "info", "high", renter),
  "claim-filed": kind("payment", "warning", "urgent", renter),
  "claim-ending": kind("payment", "warning", "high", renter),
  "claim-accepted": kind("payment", "success", "medium", business),
  "claim-unanswered": kind("payment", "warning", "high", renter),
  "claim-unanswered-host": kind("payment", "success", "medium", business),
  "claim-disputed": kind("payment", "warning", "medium", business),
  "refund-to-approve": kind("payment", "warning", "high", {
    administrators: "/dashboard/admin/bookings/:id",
  }),
  "refund-approved": kind("payment", "success", "medium", { person: "/dashboard/admin/bookings/:id" }),
  "refund-rejected": kind("payment", "warning", "medium", { person: "/dashboard/admin/bookings/:id" }),
  "approval-limit-raised": kind("system", "warning", "high", { administrators: "/dashboard/admin/settings" }),
  "role-changed": kind("system", "warning", "high", { administrators: "/dashboard/admin/users/:id" }),
  "claim-to-decide": kind("payment", "warning", "high", { administrators: "/dashboard/admin/bookings/:id" }),
  "claim-decided": kind("payment", "info", "high", renter),
  "claim-decided-host": kind("payment", "info", "high", business),
  "claim-paid": kind("payment", "success", "medium", business),
  "late-waived": kind("payment", "success", "medium", renter),
  "late-waived-host": kind("payment", "info", "medium", business),
  "deposit-due": kind("payment", "warning", "high", { person: "/payment?booking=:id&for=deposit" }),
  "deposit-returned": kind("payment", "success", "medium", renter),
  "deposit-lost": kind("payment", "warning", "high", bothParties),
  "deposit-released": kind("payment", "warning", "high", bothParties),
  "email-verified": kindWithoutEmailAndSms("verification", "success", "other", { person: null }),
  "phone-verified": kindWithoutEmailAndSms("verification", "success", "other", { person: null }),
  "documents-verified": kindWithoutEmailAndSms("verification", "success", "medium", { person: null }),
  "licence-verified": kindWithoutEmailAndSms("verification", "success", "medium", { person: null }),
  "document-rejected": kindWithoutEmailAndSms("verification", "warning", "high", { person: null }),
  "document-submitted": kindWithoutEmailAndSms("verification", "info", "medium", {
    administrators: "/dashboard/admin/verifications",
  }),
  "badge-requested": kindWithoutEmailAndSms("badge", "info", "medium", {
    administrators: "/dashboard/admin/verifications",
  }),
  "private-owner-applied": kindWithoutEmailAndSms("verification", "info", "medium", {
    administrators: "/dashboard/admin/businesses/:id",
  }),
  "badge-approved": kindWithoutEmailAndSms("badge", "success", "high", { person: "/dashboard/business" }),
  "badge-rejected": kindWithoutEmailAndSms("badge", "warning", "high", {
    person: "/business-badge-registration",
  }),
  "review-waiting": kind("review", "info", "medium", bothParties),
  "review-received": kind("review", "info", "medium", business),
  "renter-review-received": kind("review", "info", "medium", renter),
  "review-hidden": kind("review", "warning", "high", { person: null }),
  "review-shown": kind("review", "info", "medium", { person: null }),
  "review-replied": kind("review", "info", "other", renter),
  "payout-made": kind("payout", "info", "medium", payout),
  // The business has set no account yet.
  "payout-waiting": kind("payout", "warning", "high", { "money.view": BUSINESS_SETTINGS, person: null }),
  // The person has closed the business, which has no account any more.
  "payout-made-closed": kind("payout", "warning", "high", { person: null }),
  "payout-sent": kind("payout", "success", "medium", payout),
  "payout-returned": kind("payout", "warning", "urgent", payout),
  "business-payment-recorded": kind("payment", "success", "medium", payout),
  "business-payment-reversed": kind("payment", "warning", "high", payout),
  "invoice-issued": kind("payment", "info", "medium", { "money.view": payout["money.view"] }),
  "invoice-reopened": kind("payment", "warning", "high", payout),
  "findings-opened": kind("system", "warning", "high", {
    administrators: "/dashboard/admin/payments?of=findings",
  }),
  "car-paper-ending": kind("vehicle", "warning", "high", {
    "fleet.manage": "/dashboard/business/vehicles/:id#documents",
  }),
  "car-paper-submitted": kindWithoutEmailAndSms("vehicle", "info", "medium", {
    administrators: "/dashboard/admin/verifications?of=vehicles",
  }),
  "car-paper-approved": kindWithoutEmailAndSms("vehicle", "success", "medium", {
    "fleet.manage": "/dashboard/business/vehicles/:id#documents",
  }),
  "car-paper-rejected": kind("vehicle", "warning", "high", {
    "fleet.manage": "/dashboard/business/vehicles/:id#documents",
  }),
  "booking-needs-documents": kind("vehicle", "warning", "high", {
    "fleet.manage": "/dashboard/business/vehicles/:id#documents",
  }),
  "document-grace-granted": kind("vehicle", "info", "high", {
    "fleet.manage": "/dashboard/business/vehicles",
  }),
  "document-grace-ended": kind("vehicle", "warning", "urgent", {
    "fleet.manage": "/dashboard/business/vehicles",
  }),
  "car-documents-lapsed": kind("vehicle", "error", "urgent", {
    "fleet.manage": "/dashboard/business/vehicles/:id#documents",
  }),
  "car-added": kind("vehicle", "info", "medium", { "fleet.manage": "/dashboard/business/vehicles/:id" }),
  "car-unlisted": kind("vehicle", "error", "urgent", { "fleet.manage": "/dashboard/business/vehicles/:id" }),
  "car-relisted": kind("vehicle", "success", "medium", {
    "fleet.manage": "/dashboard/business/vehicles/:id",
  }),
  "calendar-failed": kind("vehicle", "warning", "high", {
    "calendar.block": "/dashboard/business/vehicles/:id/calendar",
  }),
  "calendar-conflict": kind("vehicle", "error", "urgent", {
    "calendar.block": "/dashboard/business/vehicles/:id/calendar",
  }),
  "calendar-links-ended": kind("vehicle", "warning", "medium", {
    "calendar.block": "/dashboard/business/calendar",
  }),
  "car-in-maintenance": kind("vehicle", "warning", "high", {
    "fleet.manage": "/dashboard/business/vehicles/:id",
  }),
  "car-removed": kind("vehicle", "warning", "high", { "fleet.manage": "/dashboard/business/vehicles" }),
  "payout-account-set": kind("payout", "success", "medium", { "money.view": BUSINESS_SETTINGS }),
  "payout-account-changed": kind("payout", "warning", "urgent", { "money.view": BUSINESS_SETTINGS }),
  "api-key-made": kind("system", "warning", "high", { "keys.manage": BUSINESS_SETTINGS }),
  "webhook-off": kind("system", "error", "high", { "keys.manage": BUSINESS_SETTINGS }),
  "team-joined": kind("system", "success", "medium", {
    "team.manage": "/dashboard/business/team?businessId=:id",
  }),
  "team-role-changed": kind("system", "info", "medium", { person: "/dashboard/business" }),
  "team-removed": kind("system", "warning", "medium", { person: "/dashboard" }),
  "team-owner": kind("system", "info", "high", { person: "/dashboard/business" }),
  "team-handed-over": kind("system", "info", "high", { person: "/dashboard/business" }),
  "programs-ended": kind("system", "warning", "medium", { person: BUSINESS_SETTINGS }),
  "business-verified": kind("verification", "success", "high", { "profile.manage": "/dashboard/business" }),
  "business-rejected": kind("verification", "warning", "high", { "profile.manage": "/dashboard/business" }),
  "business-paper-ending": kind("verification", "warning", "high", {
    "profile.manage": "/document-verification?businessId=:id",
  }),
  "business-lapsed": kind("verification", "error", "urgent", {
    "profile.manage": "/document-verification?businessId=:id",
  }),
  "business-lapsed-desk": kindWithoutEmailAndSms("verification", "warning", "high", {
    administrators: "/dashboard/admin/businesses/:id",
  }),
  "business-suspended": kind("system", "error", "urgent", { "profile.manage": "/dashboard/business" }),
  "business-activated": kind("system", "success", "high", { "profile.manage": "/dashboard/business" }),
  "business-closed": kind("system", "info", "high", { person: "/dashboard" }),
  "deletion-postponed": kind("system", "warning", "high", { person: "/settings/data" }),
  "deletion-failed": kind("system", "error", "high", { administrators: "/dashboard/admin/users/:id" }),
  "account-looked-at": kind("system", "info", "medium", { person: "/settings" }),
  "job-died": kind("system", "error", "urgent", { administrators: "/dashboard/admin/jobs" }),
  "account-failures": kind("system", "warning", "high", {
    administrators: "/dashboard/admin/security-log?result=refused&search=:id",
  }),
  "network-failures": kind("system", "warning", "high", {
    administrators: "/dashboard/admin/security-log?result=refused&search=:id",
  }),
  "site-failures": kind("system", "error", "urgent", {
    administrators: "/dashboard/admin/security-log?result=refused",
  }),
  // The email about guesses is a warning of its own (sign-in-link.ts).
  "own-account-failures": kindWithoutEmailAndSms("system", "warning", "high", {
    person: "/settings/security",
  }),
  "chat-reported": kindWithoutEmailAndSms("system", "warning", "high", {
    administrators: "/dashboard/admin?chat=:id",
  }),
  "ticket-answered": kindWithoutEmailAndSms("message", "info", "high", {
    person: "/dashboard/user/support/:id",
  }),
  "road-help-host": kind("booking", "error", "urgent", business),
  "road-help": kind("message", "error", "urgent", { administrators: "/dashboard/admin/support/:id" }),
  "pick-up-reported-host": kind("booking", "error", "urgent", business),
  "pick-up-reported": kind("message", "error", "urgent", { administrators: "/dashboard/admin/support/:id" }),
  "ticket-opened": kindWithoutEmailAndSms("message", "info", "medium", {
    administrators: "/dashboard/admin/support/:id",
  }),
  "visitor-reported": kindWithoutEmailAndSms("message", "info", "medium", {
    administrators: "/dashboard/admin/support/reports",
  }),
  // Whether an owner is paid depends on the answer.
  "payout-questioned": kind("message", "warning", "high", { administrators: "/dashboard/admin/support/:id" }),
  "ticket-assigned": kind("message", "info", "medium", { person: "/dashboard/admin/support/:id" }),
  "ticket-closed": kindWithoutEmailAndSms("message", "info", "other", {
    person: "/dashboard/user/support/:id",
  }),
};
type Kinds = typeof notificationKinds;
export type NotificationKind = keyof Kinds;

export const isNotificationKind = (name: string | null): name is NotificationKind =>
  name !== null && Object.hasOwn(notificationKinds, name);

type Reader = keyof NotificationPages;
/** The kinds that have a page for one of the readers. */
type KindFor<R extends Reader> = {
  [Kind in NotificationKind]: Extract<keyof Kinds[Kind]["pages"], R> extends never ? never : Kind;
}[NotificationKind];
export type PersonKind = KindFor<"person">;
export type AdministratorKind = KindFor<"administrators">;
export type TeamKind = KindFor<Permission>;

/** A notification names the record it is about where the page of its kind does. */
export type RecordOf<Kind extends NotificationKind, R extends Reader> = Kind extends NotificationKind
  ? Extract<
      Kinds[Kind]["pages"][Extract<keyof Kinds[Kind]["pages"], R>],
      `${string}:id${string}`
    > extends never
    ? { id?: undefined }
    : { id: string }
  : never;

/** Returns the path of a kind's page about a record. */
export function pagePath(page: string | null, id?: string): string | null {
  if (!page?.includes(":id")) return page;
  if (id === undefined) throw new Error(`${page} needs the id of a record`);
  return page.replace(":id", encodeURIComponent(id));
}
