import { readPicture } from "@/lib/operations/file-access/pictures";
import { fileParams } from "@/lib/platform/files/contract";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "a portrait or a logo, public; a vehicle's picture, where the vehicle is visible",
  access: "public",
  key: "fleet.view",
  params: fileParams,
  maxAge: 86_400,
  handle: ({ actor, params }) => readPicture(actor, params.fileId),
});
