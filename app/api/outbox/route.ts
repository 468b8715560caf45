import { outboxPage, outboxQuery } from "@/lib/messaging/email-and-sms/contract";
import { listOutbox } from "@/lib/messaging/email-and-sms/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "emails and SMS that would have been sent, newest first (demo mode; 404 without it)",
  access: "public",
  query: outboxQuery,
  returns: outboxPage,
  handle: ({ query }) => listOutbox(query),
});
