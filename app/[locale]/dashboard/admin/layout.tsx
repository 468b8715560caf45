import { AdminFrame } from "@/components/bookings/admin-frame";

export default function AdminLayout({ children }: LayoutProps<"/[locale]/dashboard/admin">) {
  return <AdminFrame>{children}</AdminFrame>;
}
