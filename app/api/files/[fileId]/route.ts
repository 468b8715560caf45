import { z } from "zod";
import { fileRoute, route } from "@/lib/api/route";
import { discardUpload } from "@/lib/files/commands";
import { fileParams } from "@/lib/files/contract";
import { readFile } from "@/lib/files/queries";

// GET /api/files/:fileId – a private file, for its owner and those who may; every other's look is written down
export const GET = fileRoute({
  access: "user",
  params: fileParams,
  handle: ({ actor, params, device, now }) => readFile(actor, params.fileId, device, now),
});

// DELETE /api/files/:fileId – takes back an upload that nothing uses yet
export const DELETE = route({
  access: "user",
  params: fileParams,
  returns: z.null(),
  handle: ({ actor, params, now }) => discardUpload(actor, params.fileId, now).then(() => null),
});
