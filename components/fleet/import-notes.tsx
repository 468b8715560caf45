"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { ImportReport } from "@/lib/car-imports/contract";
import { Link } from "@/lib/i18n/link";
import { SUBSCRIPTION_PAGE } from "./fleet-tools";

/** What is to be said of a file as a whole: columns it lacks, columns nobody reads, and cars the plan has no place for. */
export function ImportNotes({ report: { missingColumns, passedOver, plan } }: { report: ImportReport }) {
  const t = useTranslations("carImport");
  const named = (columns: readonly string[]) => ({ count: columns.length, columns: columns.join(", ") });
  return (
    <>
      {missingColumns.length > 0 && <Alert variant="warning">{t("missing", named(missingColumns))}</Alert>}
      {passedOver.length > 0 && <Alert>{t("passedOver", named(passedOver))}</Alert>}
      {plan && (
        <Alert variant="warning">
          <p>{t("overPlan", plan)}</p>
          <Link href={SUBSCRIPTION_PAGE} className="mt-2 inline-block font-medium underline">
            {t("plans")}
          </Link>
        </Alert>
      )}
    </>
  );
}
