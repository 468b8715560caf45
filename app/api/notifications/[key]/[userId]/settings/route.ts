import { changeNotificationSettings } from "@/lib/messaging/notifications/commands";
import {
  keyedAccount,
  notificationSettings,
  notificationSettingsChange,
} from "@/lib/messaging/notifications/contract";
import { getNotificationSettings } from "@/lib/messaging/notifications/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "an account's notification channels; the caller's own, or any for administrators",
  access: "user",
  params: keyedAccount,
  returns: notificationSettings,
  handle: ({ actor, params }) => getNotificationSettings(actor, params),
});

export const PUT = route({
  summary: "changes notification channels; absent ones stay as they are",
  access: "user",
  params: keyedAccount,
  body: notificationSettingsChange,
  returns: notificationSettings,
  handle: ({ actor, params, body, now, device }) =>
    changeNotificationSettings(actor, params, body, { now, device }),
});
