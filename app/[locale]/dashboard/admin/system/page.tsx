import { GET as getBackups } from "@/app/api/admin/backups/route";
import { GET as getScans } from "@/app/api/admin/security-scans/route";
import { GET as getSystem } from "@/app/api/admin/system/route";
import { preloadedPage } from "@/app/preloaded-page";
import { SystemScreen } from "@/components/operations/system-status/system-screen";

const system = preloadedPage({
  path: "/dashboard/admin/system",
  access: "admin",
  title: "systemAdmin.title",
  messages: ["systemAdmin", "maintenanceSwitch", "marketplace"],
  firstRequests: () => [
    { path: "/api/admin/system", route: getSystem },
    { path: "/api/admin/backups", route: getBackups },
    { path: "/api/admin/security-scans", route: getScans },
  ],
  render: () => <SystemScreen />,
});

export const generateMetadata = system.generateMetadata;
export default system.render;
