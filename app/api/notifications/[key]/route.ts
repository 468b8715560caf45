import { z } from "zod";
import { deleteNotification } from "@/lib/messaging/notifications/commands";
import { keyedNotification } from "@/lib/messaging/notifications/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "deletes a notification from the caller's list",
  access: "user",
  params: keyedNotification,
  returns: z.null(),
  handle: ({ actor, params, now }) => deleteNotification(actor, params.notificationId, now).then(() => null),
});
