import { z } from "zod";
import { safeReturnPath } from "@/lib/auth/rules";
import { timeCursor } from "@/lib/cursor";
import { asProse, isOneLine, saysSomething } from "@/lib/text";
import { noticeTypes, priorities } from "./rules";

/** By which channels somebody hears of things (spec.md §2): e-mail and push on, SMS off, until they choose. */
export const notificationSettings = z.object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() });
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** What is absent stays as it is. */
export const notificationSettingsChange = notificationSettings.partial();

const userType = z.enum(["individual", "business", "admin"], "fieldInvalid");

/** Whose: an account and the kind it is, as the documented paths name people. */
export const personParams = z.object({ userType, userId: z.uuid("fieldInvalid") });
export type PersonParams = z.infer<typeof personParams>;

/** They, and one notification, stand at the same place of the path. */
export const keyedPerson = z
  .object({ key: userType, userId: z.uuid("fieldInvalid") })
  .transform(({ key, userId }): PersonParams => ({ userType: key, userId }));
export const keyedNotification = z
  .object({ key: z.uuid("fieldInvalid") })
  .transform(({ key }) => ({ notificationId: key }));

/** As spec.md §3 names it. Title and message are in the language of who asks; instants ISO. */
export const notification = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  type: z.enum(noticeTypes),
  priority: z.enum(priorities),
  category: z.string(),
  title: z.string(),
  message: z.string(),
  actionUrl: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Notification = z.infer<typeof notification>;
export const notificationList = z.array(notification);

export const notificationsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  unread: z.enum(["true", "false"]).optional(),
});
export type NotificationsQuery = z.infer<typeof notificationsQuery>;

export const unreadCount = z.object({ unreadCount: z.int() });
export const markedRead = z.object({ updated: z.int() });

/** What a person writes to others; the reader's language is theirs to know. */
const words = z.object({
  type: z.enum(noticeTypes, "fieldInvalid").default("info"),
  priority: z.enum(priorities, "fieldInvalid").default("other"),
  category: z
    .string()
    .trim()
    .regex(/^[\w-]{1,40}$/, "fieldInvalid")
    .default("system"),
  title: z
    .string("fieldRequired")
    .trim()
    .refine(saysSomething, "fieldRequired")
    .max(150, "fieldInvalid")
    .refine(isOneLine, "fieldInvalid"),
  message: z
    .string("fieldRequired")
    .overwrite(asProse)
    .trim()
    .refine(saysSomething, "fieldRequired")
    .max(2_000, "textTooLong"),
  /** A page of ours, as a path: nobody is led anywhere else. */
  actionUrl: z
    .string()
    .max(500, "fieldInvalid")
    .refine((path) => safeReturnPath(path) !== undefined, "pageInvalid")
    .nullish(),
});
export type NotificationWords = z.output<typeof words>;

/** For oneself, or by an administrator for anybody. */
export const notificationRequest = words.extend({ userId: z.uuid("fieldInvalid").optional() });
export type NotificationRequest = z.output<typeof notificationRequest>;

export const sendRequest = words.extend({
  userId: z.uuid("fieldInvalid"),
  userType: userType.optional(),
});
export type SendRequest = z.output<typeof sendRequest>;

/** To accounts by id, to all active accounts of kinds, or both; each is told once. */
export const bulkSendRequest = words
  .extend({
    userIds: z.array(z.uuid("accountIdsInvalid")).max(10_000, "fieldInvalid").default([]),
    userTypes: z.array(userType).max(3).default([]),
  })
  .refine(({ userIds, userTypes }) => userIds.length + userTypes.length > 0, {
    path: ["userIds"],
    error: "audienceRequired",
  });
export type BulkSendRequest = z.output<typeof bulkSendRequest>;

/** Whom a broadcast would reach. */
export const audienceRequest = z.object({
  userIds: bulkSendRequest.shape.userIds,
  userTypes: bulkSendRequest.shape.userTypes,
});
export type AudienceRequest = z.output<typeof audienceRequest>;
export const audience = z.object({ count: z.int() });

export const broadcastsQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type BroadcastsQuery = z.output<typeof broadcastsQuery>;

/** What was written to many: by whom, when, to which kinds of accounts and how many by name, and how many were told. */
const broadcast = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  title: z.string(),
  message: z.string().nullable(),
  userTypes: z.array(userType),
  accounts: z.int(),
  sent: z.int(),
});
export type Broadcast = z.infer<typeof broadcast>;
export const broadcastPage = z.object({ items: z.array(broadcast), nextCursor: z.string().nullable() });
export type BroadcastPage = z.infer<typeof broadcastPage>;

/** How many were told. */
export const sent = z.object({ sent: z.int() });

export const adminParams = z.object({ adminId: z.uuid("fieldInvalid") });
/** A business, or the account of somebody who acts for it: clients know either. */
export const businessParams = z.object({ businessId: z.uuid("fieldInvalid") });
