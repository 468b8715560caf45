import { route } from "@/lib/api/route";
import { expireWhatOthersChanged } from "@/lib/kept-pages/commands";
import { expiryAnswer, expiryRequest } from "@/lib/kept-pages/contract";

// POST /api/expired-tags – this process tells its own web server what others changed
export const POST = route({
  access: "public",
  isAlwaysOpen: true,
  body: expiryRequest,
  returns: expiryAnswer,
  handle: ({ body }) => expireWhatOthersChanged(body),
});
