import { changeNotificationSettings } from "@/lib/messaging/notifications/commands";
import {
  keyedAccount,
  notificationSettings,
  notificationSettingsChange,
} from "@/lib/messaging/notifications/contract";
import { getNotificationSettings } from "@/lib/messaging/notifications/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/notifications/:userType/:userId/settings – an account's notification channels; the caller's own, or any for administrators
export const GET = route({
  access: "user",
  params: keyedAccount,
  returns: notificationSettings,
  handle: ({ actor, params }) => getNotificationSettings(actor, params),
});

// PUT /api/notifications/:userType/:userId/settings – changes notification channels; absent ones stay as they are
export const PUT = route({
  access: "user",
  params: keyedAccount,
  body: notificationSettingsChange,
  returns: notificationSettings,
  handle: ({ actor, params, body, now, device }) =>
    changeNotificationSettings(actor, params, body, { now, device }),
});
