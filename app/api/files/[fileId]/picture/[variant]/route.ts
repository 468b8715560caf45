import { fileRoute } from "@/lib/api/route";
import { variantParams } from "@/lib/files/contract";
import { readVariant } from "@/lib/files/queries";

// GET /api/files/:fileId/picture/:variant – a car's picture 480 or 800 pixels wide, or cut for sharing; for everybody
export const GET = fileRoute({
  access: "public",
  params: variantParams,
  maxAge: 86_400,
  handle: ({ params }) => readVariant(params.fileId, params.variant),
});
