import { networkOfAddress } from "@/lib/platform/http/client-network";
import { uploadRoute } from "@/lib/platform/http/route";
import { storeAttachment } from "@/lib/support/chat/commands";
import { attachmentRequest, attachmentResponse } from "@/lib/support/chat/contract";

export const POST = uploadRoute({
  summary: "uploads a picture or PDF for a message",
  access: "user",
  body: attachmentRequest,
  returns: attachmentResponse,
  status: 201,
  cost: 8,
  handle: ({ actor, body, now, device }) =>
    storeAttachment(actor, body, now, networkOfAddress(device.ipAddress)),
});
