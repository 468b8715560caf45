import { fileRoute } from "@/lib/api/route";
import { fileParams } from "@/lib/files/contract";
import { readPicture } from "@/lib/files/picture-queries";

// GET /api/files/:fileId/picture – a portrait or a logo for everybody, a car's picture for who may see the car
export const GET = fileRoute({
  access: "public",
  key: "fleet.view",
  params: fileParams,
  maxAge: 86_400,
  handle: ({ actor, params }) => readPicture(actor, params.fileId),
});
