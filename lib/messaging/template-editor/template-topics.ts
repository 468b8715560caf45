import { notificationKinds } from "@/lib/messaging/notifications/kinds";
import { notificationKindOf } from "@/lib/messaging/notifications/template-names";
import type { TemplateTopic } from "@/lib/messaging/templates/contract";

/** The topic of each category of notifications. */
const topicOfCategory = {
  booking: "booking",
  payment: "payment",
  payout: "payment",
  vehicle: "vehicle",
  verification: "verification",
  badge: "verification",
  message: "message",
  review: "message",
  system: "account",
} as const;

/** Emails and SMS that are not about the account itself, by the beginning of their names. */
const topicOfPrefix: [RegExp, TemplateTopic][] = [
  [/^(documents|badge|business-added)/, "verification"],
  [/^(support|chat|notice)/, "message"],
  [/^driver/, "booking"],
  [/^search-alert/, "vehicle"],
];

export function templateTopicOf(kind: string): TemplateTopic {
  const notification = notificationKindOf(kind);
  if (notification) return topicOfCategory[notificationKinds[notification].category];
  return topicOfPrefix.find(([beginning]) => beginning.test(kind))?.[1] ?? "account";
}
