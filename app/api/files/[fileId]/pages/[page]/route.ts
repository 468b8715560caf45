import { readPdfPage } from "@/lib/operations/file-access/private-files";
import { filePageParams } from "@/lib/platform/files/contract";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "one page of a private file as a picture",
  access: "user",
  params: filePageParams,
  handle: ({ actor, params, device, now }) => readPdfPage(actor, params.fileId, params.page, device, now),
});
