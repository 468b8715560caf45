import type { Executor } from "@/db";
import type { notifications } from "@/db/schema/messaging/notifications";
import { createPort } from "@/lib/platform/port";

/** What the stored notifications of one event have in common. */
export type NotificationContent = Pick<
  typeof notifications.$inferSelect,
  "kind" | "values" | "title" | "message" | "category" | "priority"
> & { event: string; actionUrl?: string | null };

/** A user with a new notification, and the channels it goes out by besides the list in the app. */
export interface Recipient {
  notificationId: string;
  userId: string;
  name: string;
  email: string;
  phone: string | null;
  /** The value of users.locale. */
  locale: string;
  channels: { email: boolean; sms: boolean; push: boolean };
}

interface NotificationDelivery {
  /** Hands stored notifications to their channels inside the transaction of the event. */
  deliver(tx: Executor, content: NotificationContent, recipients: Recipient[], now: Date): Promise<void>;
}

export const notificationDelivery = createPort<NotificationDelivery>("notification delivery");
