import { useTranslations } from "next-intl";
import { OwnReportForm } from "@/components/issue-reports/own-report-form";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/lib/i18n/link";

/** Report Issue on the first page; what became of earlier reports is on the page of its own. */
export function HomeReport() {
  const t = useTranslations("renter.home");
  return (
    <>
      <Card className="max-w-2xl p-5 sm:p-6">
        <OwnReportForm />
      </Card>
      <p>
        <Link
          href="/dashboard/user/reports"
          prefetch={false}
          className={buttonVariants({ variant: "secondary" })}
        >
          {t("allReports")}
        </Link>
      </p>
    </>
  );
}
