import { adminMessagePage, adminMessagesQuery } from "@/lib/messaging/email-and-sms/admin/contract";
import { listAdminMessages } from "@/lib/messaging/email-and-sms/admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "every email and SMS of the last 90 days, newest first",
  access: "admin",
  query: adminMessagesQuery,
  returns: adminMessagePage,
  handle: ({ actor, query }) => listAdminMessages(actor, query),
});
