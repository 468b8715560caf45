import { retryMessage } from "@/lib/messaging/email-and-sms/admin/commands";
import { adminMessage, adminMessageParams } from "@/lib/messaging/email-and-sms/admin/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends a failed message again, with all its attempts",
  access: "admin",
  params: adminMessageParams,
  returns: adminMessage,
  status: 201,
  handle: ({ actor, params, device, now }) => retryMessage(actor, params.messageId, { device, now }),
});
