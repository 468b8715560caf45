import { route } from "@/lib/platform/http/route";
import { expireRemoteTags } from "@/lib/platform/page-cache/commands";
import { expiryAnswer, expiryRequest } from "@/lib/platform/page-cache/contract";

export const POST = route({
  summary: "expires cache tags in this process's web server that another process changed",
  access: "public",
  isOpenDuringMaintenance: true,
  body: expiryRequest,
  returns: expiryAnswer,
  handle: ({ body }) => expireRemoteTags(body),
});
