import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ReportsScreen } from "@/components/issue-reports/reports-screen";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

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
    <Words of={["issueReports", "support", "bookings"]}>
      <ReportsScreen />
    </Words>
  );
}
