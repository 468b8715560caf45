import { UserFrame } from "@/components/bookings/dashboard-frames";

export default function UserLayout({ children }: LayoutProps<"/[locale]/dashboard/user">) {
  return <UserFrame>{children}</UserFrame>;
}
