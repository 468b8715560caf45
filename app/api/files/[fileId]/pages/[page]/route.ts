import { fileRoute } from "@/lib/api/route";
import { filePageParams } from "@/lib/files/contract";
import { readSheet } from "@/lib/files/queries";

// GET /api/files/:fileId/pages/:page – one sheet of a private file as a picture
export const GET = fileRoute({
  access: "user",
  params: filePageParams,
  handle: ({ actor, params, device, now }) => readSheet(actor, params.fileId, params.page, device, now),
});
