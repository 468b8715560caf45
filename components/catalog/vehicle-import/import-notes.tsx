"use client";

import { useTranslations } from "next-intl";
import { subscriptionPage } from "@/components/catalog/fleet/subscription-page";
import { Alert } from "@/components/ui/alert";
import type { ImportReport } from "@/lib/catalog/vehicle-import/contract";
import { Link } from "@/lib/platform/i18n/link";

/** Notes about the whole file: missing or unknown columns, vehicles to review again, and those beyond the plan. */
export function ImportNotes({
  report: { missingColumns, ignoredColumns, reviewedAgain, plan },
  businessId,
}: {
  report: ImportReport;
  businessId: string;
}) {
  const t = useTranslations("vehicleImport");
  const named = (columns: readonly string[]) => ({ count: columns.length, columns: columns.join(", ") });
  return (
    <>
      {missingColumns.length > 0 && <Alert variant="warning">{t("missing", named(missingColumns))}</Alert>}
      {ignoredColumns.length > 0 && <Alert>{t("ignoredColumns", named(ignoredColumns))}</Alert>}
      {reviewedAgain > 0 && <Alert variant="warning">{t("reviewedAgain", { count: reviewedAgain })}</Alert>}
      {plan && (
        <Alert variant="warning">
          <p>{t("overPlan", plan)}</p>
          <Link href={subscriptionPage(businessId)} className="mt-2 inline-block font-medium underline">
            {t("plans")}
          </Link>
        </Alert>
      )}
    </>
  );
}
