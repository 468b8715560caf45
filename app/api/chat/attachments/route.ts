import { networkOf } from "@/lib/api/network";
import { uploadRoute } from "@/lib/api/route";
import { storeAttachment } from "@/lib/chat/attachments";
import { attachmentAnswer, attachmentRequest } from "@/lib/chat/contract";

// POST /api/chat/attachments – keeps a picture or PDF for a message in a room
export const POST = uploadRoute({
  access: "user",
  body: attachmentRequest,
  returns: attachmentAnswer,
  status: 201,
  cost: 8,
  handle: ({ actor, body, now, device }) => storeAttachment(actor, body, now, networkOf(device.ipAddress)),
});
