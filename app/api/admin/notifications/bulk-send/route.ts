import { bulkSendRequest, sentCount } from "@/lib/messaging/notifications/contract";
import { sendToMany } from "@/lib/messaging/notifications/send";
import { route } from "@/lib/platform/routes/route";

// POST /api/admin/notifications/bulk-send – notifies many accounts, by id or kind of account
export const POST = route({
  access: "admin",
  body: bulkSendRequest,
  returns: sentCount,
  status: 201,
  cost: 20,
  isIdempotent: true,
  handle: ({ actor, body, now, device, locale }) => sendToMany(actor, body, { now, device, locale }),
});
