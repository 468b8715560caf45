import { GET as getTemplates } from "@/app/api/admin/templates/route";
import { preloadedPage } from "@/app/preloaded-page";
import { TemplatesScreen } from "@/components/messaging/template-editor/templates-screen";

const adminTemplates = preloadedPage({
  path: "/dashboard/admin/settings/templates",
  access: "admin",
  title: "settingsAdmin.templates",
  messages: ["settingsAdmin", "templatesAdmin"],
  firstRequests: () => [{ path: "/api/admin/templates", route: getTemplates }],
  render: () => <TemplatesScreen />,
});

export const generateMetadata = adminTemplates.generateMetadata;
export default adminTemplates.render;
