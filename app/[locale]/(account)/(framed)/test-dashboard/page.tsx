import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { TestAccountForm } from "@/components/operations/demo/test-account-form";
import { PageTitle } from "@/components/ui/page-title";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({ params }: PageProps<"/[locale]/test-dashboard">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.test" });
  return { title: t("title") };
}

export default async function TestDashboardPage({ params }: PageProps<"/[locale]/test-dashboard">) {
  setRequestLocale((await params).locale as Locale);
  if (!env().DEMO_MODE) return <NotFoundContent />;
  const t = await getTranslations("account.test");
  return (
    <div className="mx-auto w-full max-w-md">
      <PageTitle title={t("title")} description={t("lead")} className="mb-8" />
      <TestAccountForm />
    </div>
  );
}
