import { adminQueues } from "@/lib/operations/admin-queues/contract";
import { countAdminQueues } from "@/lib/operations/admin-queues/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "how much waits for an administrator, by page of the console",
  access: "admin",
  returns: adminQueues,
  handle: ({ actor, now }) => countAdminQueues(actor, now),
});
