import { sendTestMessage } from "@/lib/messaging/template-editor/send-test-message";
import {
  localizedTemplateParams,
  templateContent,
  testMessageReceipt,
} from "@/lib/messaging/templates/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends a draft with sample values to the caller's own address",
  access: "admin",
  params: localizedTemplateParams,
  body: templateContent,
  returns: testMessageReceipt,
  handle: ({ actor, params, body, now, device }) => sendTestMessage(actor, params, body, { now, device }),
});
