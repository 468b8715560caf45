import { route } from "@/lib/api/route";
import { outboxPage, outboxQuery } from "@/lib/outbox/contract";
import { listOutbox } from "@/lib/outbox/queries";

// GET /api/outbox – e-mails and SMS that would have been sent, newest first (demo mode; 404 without it)
export const GET = route({
  access: "public",
  query: outboxQuery,
  returns: outboxPage,
  handle: ({ query }) => listOutbox(query),
});
