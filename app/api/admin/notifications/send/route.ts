import { route } from "@/lib/api/route";
import { notification, sendRequest } from "@/lib/notifications/contract";
import { sendNotification } from "@/lib/notifications/send";

// POST /api/admin/notifications/send – an administrator writes to one account
export const POST = route({
  access: "admin",
  body: sendRequest,
  returns: notification,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device, locale }) => sendNotification(actor, body, { now, device, locale }),
});
