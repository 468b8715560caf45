import { page } from "@/app/page-builder";
import { FailedJobsScreen } from "@/components/operations/failed-jobs/failed-jobs-screen";

const failedJobs = page({
  path: "/dashboard/admin/jobs",
  access: "admin",
  title: "failedJobs.title",
  messages: ["failedJobs"],
  render: () => <FailedJobsScreen />,
});

export const generateMetadata = failedJobs.generateMetadata;
export default failedJobs.render;
