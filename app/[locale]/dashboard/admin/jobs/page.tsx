import { GET as getFailedJobs } from "@/app/api/admin/failed-jobs/route";
import { preloadedPage } from "@/app/preloaded-page";
import { FailedJobsScreen } from "@/components/operations/failed-jobs/failed-jobs-screen";

const failedJobs = preloadedPage({
  path: "/dashboard/admin/jobs",
  access: "admin",
  title: "failedJobs.title",
  messages: ["failedJobs", "bulk"],
  firstRequests: () => [
    { path: "/api/admin/failed-jobs?limit=1", route: getFailedJobs },
    { path: "/api/admin/failed-jobs", route: getFailedJobs },
  ],
  render: () => <FailedJobsScreen />,
});

export const generateMetadata = failedJobs.generateMetadata;
export default failedJobs.render;
