import { z } from "zod";
import { readFile } from "@/lib/operations/file-access/private-files";
import { discardUpload } from "@/lib/platform/files/commands";
import { fileParams } from "@/lib/platform/files/contract";
import { fileRoute, route } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "a private file, for its owner and others with access, whose access is audited",
  access: "user",
  params: fileParams,
  handle: ({ actor, params, device, now }) => readFile(actor, params.fileId, device, now),
});

export const DELETE = route({
  summary: "deletes an upload that is not used yet",
  access: "user",
  params: fileParams,
  returns: z.null(),
  handle: ({ actor, params, now }) => discardUpload(actor, params.fileId, now).then(() => null),
});
