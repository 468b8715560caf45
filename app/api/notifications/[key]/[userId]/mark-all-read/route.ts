import { route } from "@/lib/api/route";
import { markAllRead } from "@/lib/notifications/commands";
import { keyedPerson, markedRead } from "@/lib/notifications/contract";

// PUT /api/notifications/:userType/:userId/mark-all-read – everything so far is read
export const PUT = route({
  access: "user",
  params: keyedPerson,
  returns: markedRead,
  handle: ({ actor, params, now }) => markAllRead(actor, params, now),
});
