import { GET as getMaintenance } from "@/app/api/admin/maintenance/route";
import { GET as getQueues } from "@/app/api/admin/queues/route";
import { GET as getSavedViews } from "@/app/api/admin/saved-views/route";
import { ClientMessages } from "@/components/layout/client-messages";
import { AdminFrame } from "@/components/operations/admin-frame/admin-frame";
import { MaintenanceBanner } from "@/components/platform/maintenance/maintenance-banner";
import { findFirstResponses } from "@/lib/platform/http/find-first-responses";
import { FirstResponsesProvider } from "@/lib/platform/http/first-responses-provider";
import { pathLocale } from "@/lib/platform/i18n/path-locale";

export default async function AdminLayout({ children, params }: LayoutProps<"/[locale]/dashboard/admin">) {
  const locale = await pathLocale(params);
  if (!locale) return children;
  const banner = (
    <ClientMessages of={["maintenance"]}>
      <MaintenanceBanner />
    </ClientMessages>
  );
  const requests = [
    { path: "/api/admin/maintenance", route: getMaintenance },
    { path: "/api/admin/queues", route: getQueues },
    { path: "/api/admin/saved-views", route: getSavedViews },
  ];
  return (
    <FirstResponsesProvider responses={await findFirstResponses(requests, locale)}>
      <AdminFrame banner={banner}>{children}</AdminFrame>
    </FirstResponsesProvider>
  );
}
