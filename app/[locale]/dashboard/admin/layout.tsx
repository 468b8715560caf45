import { NextIntlClientProvider } from "next-intl";
import { getMessages, setRequestLocale } from "next-intl/server";
import { AdminFrame } from "@/components/operations/admin-frame/admin-frame";
import { MaintenanceBanner } from "@/components/platform/maintenance/maintenance-banner";
import type { Locale } from "@/lib/platform/i18n/routing";

export default async function AdminLayout({ children, params }: LayoutProps<"/[locale]/dashboard/admin">) {
  setRequestLocale((await params).locale as Locale);
  const { maintenance } = await getMessages();
  const banner = (
    <NextIntlClientProvider messages={{ maintenance }}>
      <MaintenanceBanner />
    </NextIntlClientProvider>
  );
  return <AdminFrame banner={banner}>{children}</AdminFrame>;
}
