import { storeUpload } from "@/lib/platform/files/commands";
import { storedFile, uploadRequest } from "@/lib/platform/files/contract";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { uploadRoute } from "@/lib/platform/http/route";

export const POST = uploadRoute({
  summary: "uploads a picture or PDF, which is re-encoded; unused uploads are deleted",
  access: "user",
  // The purpose decides which of them is needed (`storeUpload`).
  key: ["fleet.manage", "rentals.run"],
  body: uploadRequest,
  returns: storedFile,
  status: 201,
  // Decoding untrusted files is expensive, so the limit is about thirty a minute.
  cost: 8,
  handle: ({ actor, body, now, device }) => storeUpload(actor, body, now, networkOfAddress(device.ipAddress)),
});
