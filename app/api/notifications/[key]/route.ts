import { z } from "zod";
import { route } from "@/lib/api/route";
import { deleteNotification } from "@/lib/notifications/commands";
import { keyedNotification } from "@/lib/notifications/contract";

// DELETE /api/notifications/:notificationId – takes a notification out of its reader's list
export const DELETE = route({
  access: "user",
  params: keyedNotification,
  returns: z.null(),
  handle: ({ actor, params, now }) => deleteNotification(actor, params.notificationId, now).then(() => null),
});
