import { page } from "@/app/page-builder";
import { FailedJobsScreen } from "@/components/operations/failed-jobs/failed-jobs-screen";

const failedJobs = page({
  path: "/dashboard/admin/jobs",
  access: "admin",
  title: "deadJobs.title",
  messages: ["deadJobs"],
  render: () => <FailedJobsScreen />,
});

export const generateMetadata = failedJobs.generateMetadata;
export default failedJobs.render;
