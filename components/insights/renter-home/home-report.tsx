import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Link } from "@/lib/platform/i18n/link";
import { LazyReportForm } from "./lazy-report-form";

/** The report form of the home page; earlier reports have their own page. */
export function HomeReport() {
  const t = useTranslations("renter.home");
  return (
    <>
      <Card className="max-w-2xl p-5 sm:p-6">
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <LazyReportForm />
        </Suspense>
      </Card>
      <p>
        <Link href="/dashboard/user/reports" className={buttonVariants({ variant: "secondary" })}>
          {t("allReports")}
        </Link>
      </p>
    </>
  );
}
