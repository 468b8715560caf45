import { sendBroadcastTest } from "@/lib/messaging/broadcasts/commands";
import { broadcastTest, testReceipt } from "@/lib/messaging/broadcasts/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends a message to many accounts to its author only, by email",
  access: "admin",
  body: broadcastTest,
  returns: testReceipt,
  status: 201,
  cost: 20,
  handle: ({ actor, body, now, device }) => sendBroadcastTest(actor, body, { now, device }),
});
