import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { AdminPayoutsScreen } from "@/components/payments/payouts/admin-payouts-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/admin/payouts">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "payouts" });
  return { title: t("admin.title") };
}

export default async function AdminPayoutsPage({ params }: PageProps<"/[locale]/dashboard/admin/payouts">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/payouts", roles: ["admin"] });
  const { ui, failure, errors, payouts } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ui, failure, errors, payouts }}>
      <AdminPayoutsScreen />
    </NextIntlClientProvider>
  );
}
