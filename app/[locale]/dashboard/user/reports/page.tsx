import { page } from "@/app/page-builder";
import { IssueReportsScreen } from "@/components/support/issue-reports/issue-reports-screen";

const userReports = page({
  path: "/dashboard/user/reports",
  access: "user",
  title: "issueReports.pageTitle",
  messages: ["issueReports", "support", "bookings"],
  render: () => <IssueReportsScreen />,
});

export const generateMetadata = userReports.generateMetadata;
export default userReports.render;
