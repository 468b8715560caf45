import { GET as getDatabase } from "@/app/api/admin/database/route";
import { preloadedPage } from "@/app/preloaded-page";
import { DatabaseScreen } from "@/components/operations/database-activity/database-screen";

const database = preloadedPage({
  path: "/dashboard/admin/database",
  access: "admin",
  title: "databaseActivity.title",
  messages: ["databaseActivity"],
  firstRequests: () => [{ path: "/api/admin/database", route: getDatabase }],
  render: () => <DatabaseScreen />,
});

export const generateMetadata = database.generateMetadata;
export default database.render;
