import { isNotificationKind, type NotificationKind, notificationKinds } from "./kinds";

const PREFIX = "news-";

/** The template name of a notification kind; the prefix keeps it apart from the email and SMS templates. */
export const templateNameOf = (kind: NotificationKind) => `${PREFIX}${kind}`;

/** Returns the notification kind of a template name; undefined for email and SMS templates. */
export function notificationKindOf(kind: string): NotificationKind | undefined {
  const name = kind.startsWith(PREFIX) ? kind.slice(PREFIX.length) : null;
  return isNotificationKind(name) ? name : undefined;
}

export const notificationTemplateNames = () =>
  (Object.keys(notificationKinds) as NotificationKind[]).map(templateNameOf);
