import { adminMessagePage, adminMessagesQuery } from "@/lib/messaging/email-and-sms/admin/contract";
import { listAdminMessages } from "@/lib/messaging/email-and-sms/admin/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/outbox – every email and SMS of the last 90 days, newest first
export const GET = route({
  access: "admin",
  query: adminMessagesQuery,
  returns: adminMessagePage,
  handle: ({ actor, query }) => listAdminMessages(actor, query),
});
