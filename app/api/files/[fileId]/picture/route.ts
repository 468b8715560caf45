import { fileRoute } from "@/lib/api/route";
import { fileParams } from "@/lib/files/contract";
import { readPicture } from "@/lib/files/queries";

// GET /api/files/:fileId/picture – a portrait or a logo, for everybody
export const GET = fileRoute({
  access: "public",
  params: fileParams,
  maxAge: 86_400,
  handle: ({ params }) => readPicture(params.fileId),
});
