import { page } from "@/app/page-builder";
import { SystemScreen } from "@/components/operations/system-status/system-screen";

const system = page({
  path: "/dashboard/admin/system",
  access: "admin",
  title: "systemAdmin.title",
  messages: ["systemAdmin", "maintenanceSwitch", "marketplace", "account"],
  render: () => <SystemScreen />,
});

export const generateMetadata = system.generateMetadata;
export default system.render;
