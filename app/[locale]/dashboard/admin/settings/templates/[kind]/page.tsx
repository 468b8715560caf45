import { z } from "zod";
import { GET as getTemplate } from "@/app/api/admin/templates/[kind]/route";
import { preloadedPage } from "@/app/preloaded-page";
import { TemplateScreen } from "@/components/messaging/template-editor/template-screen";
import { templateKinds, templateTitle } from "@/lib/messaging/template-editor/default-templates";

const adminTemplate = preloadedPage({
  path: "/dashboard/admin/settings/templates/[kind]",
  access: "admin",
  params: z.object({ kind: z.string().refine((kind) => templateKinds().includes(kind)) }),
  title: "settingsAdmin.templates",
  messages: ["settingsAdmin", "settings", "templatesAdmin"],
  firstRequests: ({ params }) => [
    { path: `/api/admin/templates/${params.kind}`, route: getTemplate, params },
  ],
  render: ({ params: { kind }, locale }) => <TemplateScreen kind={kind} name={templateTitle(kind, locale)} />,
});

export const generateMetadata = adminTemplate.generateMetadata;
export default adminTemplate.render;
