import { page } from "@/app/page-builder";
import { OutboxScreen } from "@/components/messaging/email-and-sms/outbox-screen";
import { outboxQuery } from "@/lib/messaging/email-and-sms/contract";
import { listOutbox } from "@/lib/messaging/email-and-sms/queries";
import { env } from "@/lib/platform/env";

const outbox = page({
  path: "/outbox",
  access: "public",
  isDemoOnly: true,
  query: outboxQuery,
  title: "account.outbox.title",
  render: async ({ query }) => (
    <OutboxScreen outbox={await listOutbox(query)} channel={query.channel} site={env().SITE_URL} />
  ),
});

export const generateMetadata = outbox.generateMetadata;
export default outbox.render;
