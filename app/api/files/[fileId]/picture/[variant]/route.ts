import { readVariant } from "@/lib/operations/file-access/pictures";
import { variantParams } from "@/lib/platform/files/contract";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "a vehicle's picture 480 or 800 pixels wide, or cropped for sharing, where the vehicle is visible",
  access: "public",
  key: "fleet.view",
  params: variantParams,
  maxAge: 86_400,
  handle: ({ actor, params }) => readVariant(actor, params.fileId, params.variant),
});
