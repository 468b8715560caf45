import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { PaymentsAdminScreen } from "@/components/payments/admin/payments-admin-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/admin/payments">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "paymentDesk" });
  return { title: t("title") };
}

export default async function AdminPaymentsPage({ params }: PageProps<"/[locale]/dashboard/admin/payments">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/payments", roles: ["admin"] });
  const { ui, failure, errors, paymentDesk, disputes } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ui, failure, errors, paymentDesk, disputes }}>
      <PaymentsAdminScreen />
    </NextIntlClientProvider>
  );
}
