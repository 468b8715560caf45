import { fileRoute } from "@/lib/api/route";
import { variantParams } from "@/lib/files/contract";
import { readVariant } from "@/lib/files/picture-queries";

// GET /api/files/:fileId/picture/:variant – a car's picture 480 or 800 pixels wide, or cut for sharing; for who may see the car
export const GET = fileRoute({
  access: "public",
  key: "fleet.view",
  params: variantParams,
  maxAge: 86_400,
  handle: ({ actor, params }) => readVariant(actor, params.fileId, params.variant),
});
