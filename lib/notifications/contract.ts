import { z } from "zod";

/** By which channels somebody hears of things (spec.md §2): e-mail and push on, SMS off, until they choose. */
export const notificationSettings = z.object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() });
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** What is absent stays as it is. */
export const notificationSettingsChange = notificationSettings.partial();

/** Whose: an account and the kind it is, as the documented paths name people. */
export const personParams = z.object({
  userType: z.enum(["individual", "business", "admin"], "fieldInvalid"),
  userId: z.uuid("fieldInvalid"),
});
export type PersonParams = z.infer<typeof personParams>;
