import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { VisitorReportsScreen } from "@/components/support/issue-reports/admin/visitor-reports-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/admin/support/reports">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "supportDesk" });
  return { title: t("reports") };
}

export default async function AdminReportsPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/admin/support/reports", roles: ["admin"] });
  return (
    <ClientMessages of={["supportDesk", "issueReports"]}>
      <VisitorReportsScreen />
    </ClientMessages>
  );
}
