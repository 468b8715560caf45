import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { AdminBookingsScreen } from "@/components/payments/booking-interventions/admin-bookings-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/admin/bookings">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "bookingDesk" });
  return { title: t("title") };
}

export default async function AdminBookingsPage({ params }: PageProps<"/[locale]/dashboard/admin/bookings">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/bookings", roles: ["admin"] });
  return (
    <ClientMessages of={["bookings", "bookingDesk"]}>
      <AdminBookingsScreen />
    </ClientMessages>
  );
}
