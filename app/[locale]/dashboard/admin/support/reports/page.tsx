import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { VisitorReportsScreen } from "@/components/support-desk/visitor-reports-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

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
    <Words of={["supportDesk", "issueReports"]}>
      <VisitorReportsScreen />
    </Words>
  );
}
