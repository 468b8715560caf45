import { page } from "@/app/page-builder";
import { VisitorReportsScreen } from "@/components/support/issue-reports/admin/visitor-reports-screen";

const adminReports = page({
  path: "/dashboard/admin/support/reports",
  access: "admin",
  title: "supportAdmin.reports",
  messages: ["supportAdmin", "issueReports"],
  render: () => <VisitorReportsScreen />,
});

export const generateMetadata = adminReports.generateMetadata;
export default adminReports.render;
