import { z } from "zod";
import { readFile } from "@/lib/operations/file-access/private-files";
import { discardUpload } from "@/lib/platform/files/commands";
import { fileParams } from "@/lib/platform/files/contract";
import { fileRoute, route } from "@/lib/platform/routes/route";

// GET /api/files/:fileId – a private file, for its owner and others with access, whose access is audited
export const GET = fileRoute({
  access: "user",
  params: fileParams,
  handle: ({ actor, params, device, now }) => readFile(actor, params.fileId, device, now),
});

// DELETE /api/files/:fileId – deletes an upload that is not used yet
export const DELETE = route({
  access: "user",
  params: fileParams,
  returns: z.null(),
  handle: ({ actor, params, now }) => discardUpload(actor, params.fileId, now).then(() => null),
});
