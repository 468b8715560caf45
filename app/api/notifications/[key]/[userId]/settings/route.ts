import { route } from "@/lib/api/route";
import { chooseNotifications } from "@/lib/notifications/commands";
import { keyedPerson, notificationSettings, notificationSettingsChange } from "@/lib/notifications/contract";
import { getNotificationSettings } from "@/lib/notifications/queries";

// GET /api/notifications/:userType/:userId/settings – by which channels somebody hears of things; one's own, or any for administrators
export const GET = route({
  access: "user",
  params: keyedPerson,
  returns: notificationSettings,
  handle: ({ actor, params }) => getNotificationSettings(actor, params),
});

// PUT /api/notifications/:userType/:userId/settings – choose channels; what is absent stays
export const PUT = route({
  access: "user",
  params: keyedPerson,
  body: notificationSettingsChange,
  returns: notificationSettings,
  handle: ({ actor, params, body, now, device }) => chooseNotifications(actor, params, body, { now, device }),
});
