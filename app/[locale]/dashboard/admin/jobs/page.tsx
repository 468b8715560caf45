import { GET as getFailedJobs } from "@/app/api/admin/failed-jobs/route";
import { page } from "@/app/page-builder";
import { FailedJobsScreen } from "@/components/operations/failed-jobs/failed-jobs-screen";

const failedJobs = page({
  path: "/dashboard/admin/jobs",
  access: "admin",
  title: "failedJobs.title",
  messages: ["failedJobs"],
  answers: () => [
    { path: "/api/admin/failed-jobs?limit=1", route: getFailedJobs },
    { path: "/api/admin/failed-jobs", route: getFailedJobs },
  ],
  render: () => <FailedJobsScreen />,
});

export const generateMetadata = failedJobs.generateMetadata;
export default failedJobs.render;
