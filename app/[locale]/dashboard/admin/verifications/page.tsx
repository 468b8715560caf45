import { page } from "@/app/page-builder";
import { VerificationsScreen } from "@/components/businesses/badge-requests/review/verifications-screen";

const verifications = page({
  path: "/dashboard/admin/verifications",
  access: "admin",
  title: "verifications.title",
  messages: ["documents", "badges", "verifications"],
  render: () => <VerificationsScreen />,
});

export const generateMetadata = verifications.generateMetadata;
export default verifications.render;
