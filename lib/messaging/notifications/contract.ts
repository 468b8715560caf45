import { z } from "zod";
import { userRoles } from "@/db/enums/identity";
import { notificationTypes, priorities } from "@/db/enums/messaging";
import { safeReturnPath } from "@/lib/platform/http/safe-return-path";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { prose, singleLine } from "@/lib/platform/text-fields";

/** Notification channels (spec.md §2), and whether marketing is wanted. By default all but SMS are on. */
export const notificationSettings = z.object({
  email: z.boolean(),
  push: z.boolean(),
  sms: z.boolean(),
  marketing: z.boolean(),
});
/** In the order of the forms. */
export const notificationChannels = notificationSettings.keyof().options;
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Absent channels stay unchanged. */
export const notificationSettingsChange = notificationSettings.partial();

const userType = z.enum(userRoles, "fieldInvalid");

/** An account with its type, as the documented paths name users. */
export const accountParams = z.object({ userType, userId: z.uuid("fieldInvalid") });
export type AccountParams = z.infer<typeof accountParams>;

/** An account's type and a notification's id share one path segment. */
export const keyedAccount = z
  .object({ key: userType, userId: z.uuid("fieldInvalid") })
  .transform(({ key, userId }): AccountParams => ({ userType: key, userId }));
export const keyedNotification = z
  .object({ key: z.uuid("fieldInvalid") })
  .transform(({ key }) => ({ notificationId: key }));

/** Field names follow spec.md §3. Title and message are in the caller's language; instants are ISO. */
export const notification = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  type: z.enum(notificationTypes),
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

/** The text of a notification written by a person; it is not translated. */
export const notificationText = z.object({
  type: z.enum(notificationTypes, "fieldInvalid").default("info"),
  priority: z.enum(priorities, "fieldInvalid").default("other"),
  category: z
    .string()
    .trim()
    .regex(/^[\w-]{1,40}$/, "fieldInvalid")
    .default("system"),
  title: singleLine(150),
  message: prose(2_000),
  /** A path on our site; other addresses are rejected. */
  actionUrl: z
    .string()
    .max(500, textTooLong)
    .refine((path) => safeReturnPath(path) !== undefined, "pageInvalid")
    .nullish(),
});
export type NotificationText = z.output<typeof notificationText>;

/** Without `userId` the notification is for the caller; only an administrator may name another user. */
export const notificationRequest = notificationText.extend({ userId: z.uuid("fieldInvalid").optional() });
export type NotificationRequest = z.output<typeof notificationRequest>;

export const sendRequest = notificationText.extend({
  userId: z.uuid("fieldInvalid"),
  userType: userType.optional(),
});
export type SendRequest = z.output<typeof sendRequest>;

export const adminParams = z.object({ adminId: z.uuid("fieldInvalid") });
/** The id of a business or of one of its members' accounts; clients use either. */
