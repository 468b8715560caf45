import { UserFrame } from "@/components/renter/user-frame";

export default function UserLayout({ children }: LayoutProps<"/[locale]/dashboard/user">) {
  return <UserFrame>{children}</UserFrame>;
}
