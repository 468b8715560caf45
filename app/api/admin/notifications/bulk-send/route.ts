import { route } from "@/lib/api/route";
import { bulkSendRequest, sent } from "@/lib/notifications/contract";
import { sendToMany } from "@/lib/notifications/send";

// POST /api/admin/notifications/bulk-send – an administrator writes to many, by id or kind of account
export const POST = route({
  access: "admin",
  body: bulkSendRequest,
  returns: sent,
  status: 201,
  cost: 20,
  isIdempotent: true,
  handle: ({ actor, body, now, device, locale }) => sendToMany(actor, body, { now, device, locale }),
});
