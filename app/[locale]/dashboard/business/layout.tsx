import { BusinessFrame } from "@/components/bookings/dashboard-frames";

export default function BusinessLayout({ children }: LayoutProps<"/[locale]/dashboard/business">) {
  return <BusinessFrame>{children}</BusinessFrame>;
}
