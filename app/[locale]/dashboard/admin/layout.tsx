import { ClientMessages } from "@/components/layout/client-messages";
import { AdminFrame } from "@/components/operations/admin-frame/admin-frame";
import { MaintenanceBanner } from "@/components/platform/maintenance/maintenance-banner";
import { pathLocale } from "@/lib/platform/i18n/path-locale";

export default async function AdminLayout({ children, params }: LayoutProps<"/[locale]/dashboard/admin">) {
  await pathLocale(params);
  const banner = (
    <ClientMessages of={["maintenance"]}>
      <MaintenanceBanner />
    </ClientMessages>
  );
  return <AdminFrame banner={banner}>{children}</AdminFrame>;
}
