import { GET as getBookings } from "@/app/api/bookings/route";
import { GET as getReports } from "@/app/api/issue-reports/route";
import { preloadedPage } from "@/app/preloaded-page";
import { IssueReportsScreen } from "@/components/support/issue-reports/issue-reports-screen";

const userReports = preloadedPage({
  path: "/dashboard/user/reports",
  access: "user",
  title: "issueReports.pageTitle",
  messages: ["issueReports", "support", "bookings"],
  firstRequests: () => [
    { path: "/api/issue-reports?limit=10", route: getReports },
    { path: "/api/bookings?side=renter&limit=50", route: getBookings },
  ],
  render: () => <IssueReportsScreen />,
});

export const generateMetadata = userReports.generateMetadata;
export default userReports.render;
