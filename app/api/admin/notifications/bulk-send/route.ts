import { sendToAccounts } from "@/lib/messaging/broadcasts/commands";
import { bulkSendRequest, sentCount } from "@/lib/messaging/broadcasts/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "notifies many accounts, by id or kind of account",
  access: "admin",
  stepUp: true,
  body: bulkSendRequest,
  returns: sentCount,
  status: 201,
  cost: 20,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => sendToAccounts(actor, body, { now, device }),
});
