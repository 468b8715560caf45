import { page } from "@/app/page-builder";
import { NotFoundContent } from "@/components/layout/not-found-content";

/** Cached once per language: next.config.ts rewrites every unknown path to this page. */
const nowhere = page({
  path: "/nowhere",
  access: "public",
  title: "notFound.title",
  metadata: { robots: { index: false } },
  render: () => <NotFoundContent />,
});

export const generateMetadata = nowhere.generateMetadata;
export default nowhere.render;
