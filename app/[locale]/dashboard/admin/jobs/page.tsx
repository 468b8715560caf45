import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { FailedJobsScreen } from "@/components/operations/failed-jobs/failed-jobs-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/admin/jobs">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "deadJobs" });
  return { title: t("title") };
}

export default async function DeadJobsPage({ params }: PageProps<"/[locale]/dashboard/admin/jobs">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/jobs", roles: ["admin"] });
  const { ui, failure, errors, deadJobs } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ui, failure, errors, deadJobs }}>
      <FailedJobsScreen />
    </NextIntlClientProvider>
  );
}
