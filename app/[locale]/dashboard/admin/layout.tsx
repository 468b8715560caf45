import { AdminFrame } from "@/components/admin/admin-frame";

export default function AdminLayout({ children }: LayoutProps<"/[locale]/dashboard/admin">) {
  return <AdminFrame>{children}</AdminFrame>;
}
