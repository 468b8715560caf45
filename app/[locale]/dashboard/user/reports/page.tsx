import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { IssueReportsScreen } from "@/components/support/issue-reports/issue-reports-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/user/reports">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "issueReports" });
  return { title: t("pageTitle") };
}

export default async function UserReportsPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  await requireActor({ locale, path: "/dashboard/user/reports" });
  return (
    <ClientMessages of={["issueReports", "support", "bookings"]}>
      <IssueReportsScreen />
    </ClientMessages>
  );
}
