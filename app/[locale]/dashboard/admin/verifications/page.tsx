import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { VerificationsScreen } from "@/components/businesses/badge-requests/review/verifications-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/admin/verifications">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "verifications" });
  return { title: t("title") };
}

export default async function VerificationsPage({
  params,
}: PageProps<"/[locale]/dashboard/admin/verifications">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/verifications", roles: ["admin"] });
  const { ui, failure, errors, papers, badges, verifications } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ui, failure, errors, papers, badges, verifications }}>
      <VerificationsScreen />
    </NextIntlClientProvider>
  );
}
