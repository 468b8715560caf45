import { useTranslations } from "next-intl";
import { OwnReportForm } from "@/components/support/issue-reports/own-report-form";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/lib/platform/i18n/link";

/** The report form of the home page; earlier reports have their own page. */
export function HomeReport() {
  const t = useTranslations("renter.home");
  return (
    <>
      <Card className="max-w-2xl p-5 sm:p-6">
        <OwnReportForm />
      </Card>
      <p>
        <Link href="/dashboard/user/reports" className={buttonVariants({ variant: "secondary" })}>
          {t("allReports")}
        </Link>
      </p>
    </>
  );
}
