import { UserFrame } from "@/components/insights/renter-home/user-frame";

export default function UserLayout({ children }: LayoutProps<"/[locale]/dashboard/user">) {
  return <UserFrame>{children}</UserFrame>;
}
