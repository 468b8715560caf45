import { page } from "@/app/page-builder";
import { ApiDocsPage } from "@/components/operations/openapi/api-docs-page";
import { listKeyOperations } from "@/lib/operations/openapi/queries";

const apiDocs = page({
  path: "/api-docs",
  access: "public",
  title: "apiDocs.title",
  description: "apiDocs.lead",
  render: async () => <ApiDocsPage {...(await listKeyOperations())} />,
});

export const generateMetadata = apiDocs.generateMetadata;
export default apiDocs.render;
