import { readPdfPage } from "@/lib/operations/file-access/private-files";
import { filePageParams } from "@/lib/platform/files/contract";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/files/:fileId/pages/:page – one page of a private file as a picture
export const GET = fileRoute({
  access: "user",
  params: filePageParams,
  handle: ({ actor, params, device, now }) => readPdfPage(actor, params.fileId, params.page, device, now),
});
