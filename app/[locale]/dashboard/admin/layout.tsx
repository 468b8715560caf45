import { AdminFrame } from "@/components/bookings/dashboard-frames";

export default function AdminLayout({ children }: LayoutProps<"/[locale]/dashboard/admin">) {
  return <AdminFrame>{children}</AdminFrame>;
}
