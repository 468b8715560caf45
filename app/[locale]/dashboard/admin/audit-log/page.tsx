import { page } from "@/app/page-builder";
import { AuditScreen } from "@/components/platform/audit/audit-screen";

const auditLog = page({
  path: "/dashboard/admin/audit-log",
  access: "admin",
  title: "auditLog.title",
  messages: ["auditLog"],
  render: () => <AuditScreen />,
});

export const generateMetadata = auditLog.generateMetadata;
export default auditLog.render;
