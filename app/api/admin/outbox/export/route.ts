import { adminMessagesExport } from "@/lib/messaging/email-and-sms/admin/contract";
import { exportAdminMessages } from "@/lib/messaging/email-and-sms/admin/export-messages";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the filtered messages of the outbox as CSV",
  access: "admin",
  query: adminMessagesExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAdminMessages(actor, query, { now, device }),
});
