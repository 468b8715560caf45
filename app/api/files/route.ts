import { networkOf } from "@/lib/api/network";
import { uploadRoute } from "@/lib/api/route";
import { storeUpload } from "@/lib/files/commands";
import { storedFile, uploadRequest } from "@/lib/files/contract";

// POST /api/files – keeps a picture or PDF, made anew, until something uses it
export const POST = uploadRoute({
  access: "user",
  key: "fleet.manage",
  body: uploadRequest,
  returns: storedFile,
  status: 201,
  // Opening what strangers send is dear: thirty a minute.
  cost: 8,
  handle: ({ actor, body, now, device }) => storeUpload(actor, body, now, networkOf(device.ipAddress)),
});
