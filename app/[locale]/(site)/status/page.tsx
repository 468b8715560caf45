import { page } from "@/app/page-builder";
import { StatusContent } from "@/components/insights/service-status/status-content";
import { getServiceStatus } from "@/lib/insights/service-status/queries";

/** The same bytes for every visitor; cached until the state of a service or an incident changes. */
const status = page({
  path: "/status",
  access: "public",
  title: "statusPage.title",
  description: "statusPage.metaDescription",
  render: async () => <StatusContent status={await getServiceStatus()} />,
});

export const generateMetadata = status.generateMetadata;
export default status.render;
